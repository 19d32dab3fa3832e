import { describe, expect, test } from "vitest";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { startImporting } from "../test-import";

/** Returns the lines to look at with the kinds of their warnings, as the table of a check shows them. */
const doubtsOf = ({ shownRows }: StoredImport) =>
  shownRows
    .filter(({ warnings }) => warnings.length > 0)
    .map(({ line, warnings }) => [line, ...warnings.map(({ kind }) => kind)]);

describe("the check of an import", () => {
  test("shows the rows to look at: codes of others, codes that look alike, dubious check symbols, and twins", async () => {
    const { upload, create, service } = await startImporting();
    await create({ name: "Side door", location: "Quay", qrCode: "SIDE-10" });
    const { token: others } = await service.signedIn("ben@example.com");
    await create({ name: "Main door", qrCode: "SHARED-1" }, {}, others);
    const checked = await upload(
      [
        "Name,Location,Code",
        "Locker 1,Annex,LOCK-A1",
        "Locker 2,Annex,lock-a1",
        "Locker 3,Annex,SHARED-1",
        "Locker 4,Annex,7K3F9QX2-0",
        "Locker 5,Annex,SIDE-I0",
        "LOCKER 1,annex,LOCK-6",
        "Side door,Quay,LOCK-7",
        "Locker 8,Annex,LOCK-8",
      ].join("\n"),
    );
    expect(doubtsOf(checked)).toEqual([
      [3, "look-alike"],
      [4, "other-owner"],
      [5, "check-symbol"],
      [6, "look-alike"],
      [7, "same-place"],
      [8, "same-place"],
    ]);
    expect(checked).toMatchObject({ created: 8, doubtful: 6, wrong: 0 });
    const details = checked.shownRows.flatMap(({ warnings }) => warnings.map(({ detail }) => detail));
    expect(details).toEqual([
      "QR code “lock-a1” looks like “LOCK-A1” in line 2.",
      "Another person has QR code “SHARED-1” too.",
      expect.stringMatching(/^QR code “7K3F9QX2-0” looks like a generated code, but its last symbol should be .\.$/),
      "QR code “SIDE-I0” looks like “SIDE-10” of “Side door”.",
      "“LOCKER 1” in “annex” is in line 2 too.",
      "There is “Side door” in “Quay” already.",
    ]);
  });

  test("names the other owner to managers only, and warns of a deleted access point only when its label was printed", async () => {
    const { upload, create, service, token } = await startImporting();
    const manager = (await service.signedIn("max@example.com", "manager")).token;
    for (const name of ["Printed", "Unprinted"]) {
      const { id } = await (await create({ name, qrCode: name })).json();
      if (name === "Printed") await service.db.updateTable("all_access_points").set({ printed_at: 1 }).execute();
      await service.send("DELETE", `/access-points/${id}`, { token });
    }
    await create({ name: "Main door", qrCode: "SHARED-1" });
    expect(doubtsOf(await upload("Name,Code\nA,Printed\nB,Unprinted\n"))).toEqual([[2, "in-trash"]]);
    const [row] = (await upload("Name,Code\nA,SHARED-1\n", "", manager)).shownRows;
    expect(row?.warnings[0]?.detail).toBe("“Main door” of ada has QR code “SHARED-1” too.");
  });

  test("looks at what a row changes only, and never at the access point itself", async () => {
    const { upload, create } = await startImporting();
    const { id } = await (await create({ name: "Gate", location: "Hall", qrCode: "7K3F9QX2-0" })).json();
    await create({ name: "Door", location: "Hall", qrCode: "D-1" });
    expect(doubtsOf(await upload(`id,name,location,code,description\n${id},GATE,Hall,7K3F9QX2-0,New\n`))).toEqual([]);
    expect(doubtsOf(await upload(`id,name\n${id},Door\n`))).toEqual([[2, "same-place"]]);
  });
});
