import { describe, expect, test } from "vitest";
import type { ImportResult } from "@/lib/contract/access-points/imports/import";
import { createSheetReader } from "../../spreadsheets/sheet-reader";
import { programThat } from "../../spreadsheets/test-programs";
import { compareCounters } from "../counters/counters";
import { startImporting } from "./test-import";

const none: Omit<ImportResult, "rows" | "undo"> = {
  ...{ hiddenRows: 0, created: 0, updated: 0, unchanged: 0, wrong: 0 },
  ...{ doubtful: null, errors: [] },
};

describe("an import", () => {
  test("creates the rows of a file in their order, and changes nothing when the file is imported again", async () => {
    const { importFile, list, service } = await startImporting();
    const file = "Name;Location;Code\nGate 1;Hall A;A-1\nGate 2;;\nGate 2;;\n";
    expect(await importFile(file)).toEqual({ ...none, rows: 3, created: 3 });
    const points = await list();
    expect(points.map(({ name, location }) => [name, location])).toEqual([
      ["Gate 1", "Hall A"],
      ["Gate 2", ""],
      ["Gate 2", ""],
    ]);
    expect(points[0]?.qrCode).toBe("A-1");
    expect(await importFile(file)).toEqual({ ...none, rows: 3, unchanged: 3 });
    expect(await list()).toEqual(points);
    expect(await compareCounters(service.db)).toEqual([]);
    const search = await service.send("GET", "/access-points?q=hall", {
      token: (await service.logIn("ada@example.com")).token,
    });
    expect((await search.json()).pagination.total).toBe(1);
  });

  test("changes access points by id, then by code, and keeps the fields without a column", async () => {
    const { importFile, create, list } = await startImporting();
    const one = await (await create({ name: "One", description: "stays", qrCode: "A-1" })).json();
    await create({ name: "Two", qrCode: "A-2" });
    const file = `id,name,qrCode,owner,updatedAt\n${one.id},First,A-9,nobody,never\n,Second,A-2,,\n`;
    expect(await importFile(file)).toEqual({ ...none, rows: 2, updated: 2 });
    expect(await list()).toMatchObject([
      { id: one.id, name: "First", description: "stays", qrCode: "A-9", owner: { name: "ada" } },
      { name: "Second", qrCode: "A-2" },
    ]);
  });

  test("keeps texts of an earlier version, formulas and line breaks of an export unchanged", async () => {
    const { importFile, create, list, service } = await startImporting();
    await create({ name: "=1+1", location: "'=2", description: "one\r\ntwo", qrCode: "@A" });
    await service.db.updateTable("all_access_points").set({ qr_code: "a\u200bb" }).execute();
    const [point] = await list();
    const file = `id,name,location,description,qrCode\n${point?.id},'=1+1,''=2,"one\ntwo",a\u200bb\n`;
    expect(await importFile(file)).toEqual({ ...none, rows: 1, unchanged: 1 });
    expect(await importFile(file.replace(point?.id ?? "", ""))).toEqual({ ...none, rows: 1, unchanged: 1 });
  });

  test("names every wrong row with line, column, value and reason, and then writes nothing", async () => {
    const { post, importFile, refusal, list } = await startImporting();
    const file =
      'Name,Code,Id\nGood,A-1,\n,A-2,\n"Two\u0001cells",A-3,\nTwice,A-1,\nNo id,,x\nForeign,,0192f8e4-0000-7000-8000-000000000000\n';
    const dryRun = await importFile(file, "?dryRun=true");
    expect(dryRun).toMatchObject({ rows: 6, created: 1, wrong: 5 });
    expect(dryRun.errors.map(({ line, column, value }) => [line, column, value])).toEqual([
      [3, "Name", ""],
      [4, "Name", "Two\u0001cells"],
      [5, "Code", "A-1"],
      [6, "Id", "x"],
      [7, "Id", "0192f8e4-0000-7000-8000-000000000000"],
    ]);
    expect((await post(file)).status).toBe(422);
    expect((await refusal(file)).errors).toEqual(dryRun.errors);
    expect(await list()).toEqual([]);
  });

  test("changes another owner's access points only for admins, as PATCH does", async () => {
    const { importFile, refusal, create, list, service } = await startImporting();
    const { id } = await (await create({ name: "Ada's", qrCode: "A-1" })).json();
    const file = `id,name\n${id},Changed\n`;
    const tokenOf = async (role: "staff" | "manager" | "admin") =>
      (await service.signedIn(`${role}@example.com`, role)).token;
    const detailFor = async (role: "staff" | "manager") =>
      (await refusal(file, "", await tokenOf(role))).errors?.[0]?.detail;
    expect(await detailFor("staff")).toMatch(/^There is no access point with this id/);
    expect(await detailFor("manager")).toBe("Only ada or an admin may change this access point.");
    expect(await importFile(file, "", await tokenOf("admin"))).toMatchObject({ updated: 1 });
    expect((await list())[0]?.name).toBe("Changed");
  });

  test("takes columns by heading or number, and says which column is missing", async () => {
    const { importFile, refusal, list } = await startImporting();
    await importFile("Tür\tWo\nGate\tHall\n", `?name=${encodeURIComponent("tür")}&location=2`);
    await importFile("Door,Yard\n", "?name=1&location=2");
    expect((await list()).map(({ name, location }) => [name, location])).toEqual([
      ["Gate", "Hall"],
      ["Door", "Yard"],
    ]);
    expect((await refusal("Door,Yard\n")).detail).toMatch(/^No column holds names/);
    expect((await refusal("Door,Yard\n", "?name=Nom")).detail).toMatch(/no column “Nom” for name/);
  });

  test("refuses an empty file, an unclosed quotation mark, another media type and too many rows", async () => {
    const { refusal, post, token } = await startImporting();
    expect((await refusal("")).detail).toMatch(/^The file is empty/);
    expect((await refusal('name\n"Gate\n')).detail).toMatch(/line 2 has an opening quotation mark/);
    expect((await post("{}", "", token, "application/json")).status).toBe(415);
    expect((await refusal(`name\n${"x\n".repeat(100_001)}`)).detail).toMatch(/more than 100,000 rows/);
  });

  test("refuses a file above 20 MiB before it has read it", async () => {
    const { service, token } = await startImporting();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (stream) => {
        sent += 1;
        stream.enqueue(new Uint8Array(1_024 * 1_024).fill(97));
      },
    });
    const headers = { "Content-Type": "text/csv" };
    const response = await service.send("POST", "/access-points/import", { token, raw: endless, headers });
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(25);
  });

  test("answers 422 when the process that reads the file ends, and the next import works", async () => {
    const { service, refusal, importFile } = await startImporting();
    const file = `name\n${"Gate with a long name\n".repeat(4_000)}`;
    const { readSheet, log } = service.context;
    service.context.readSheet = createSheetReader({ log, program: programThat("process.exit(1)") });
    expect(await refusal(file)).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^The file takes too much time or memory to read\. Delete/),
    });
    expect(service.lines.join("")).toContain("import.file-not-read");
    service.context.readSheet = readSheet;
    expect(await importFile(file)).toEqual({ ...none, rows: 4_000, created: 4_000 });
  });

  test("records one entry in the audit log with its counts", async () => {
    const { importFile, service } = await startImporting();
    await importFile(`name\n${Array.from({ length: 25 }, (_, number) => `Gate ${number}`).join("\n")}`);
    const admin = (await service.signedIn("zoe@example.com", "admin")).token;
    const { data } = await (await service.send("GET", "/audit?action=access-points", { token: admin })).json();
    expect(data).toMatchObject([
      {
        action: "access-points.imported",
        actor: { name: "ada" },
        changes: { created: [null, 25], changed: [null, 0] },
      },
    ]);
    expect(data[0].changes.accessPoints[1]).toHaveLength(21);
  });

  test("plans again when an access point was changed meanwhile", async () => {
    const { importFile, create, list, service } = await startImporting();
    const { id } = await (await create({ name: "One", qrCode: "A-1" })).json();
    const rename = service.db
      .updateTable("all_access_points")
      .set({ name: "Meanwhile", version: 7 })
      .where("id", "=", id);
    // The clock is read between the plan and the transaction.
    let changed: Promise<unknown> | undefined;
    const { now } = service.context;
    service.context.now = () => {
      changed ??= rename.execute();
      return now();
    };
    const [result] = await Promise.all([importFile(`id,location\n${id},Hall\n`)]);
    await changed;
    expect(result).toMatchObject({ updated: 1 });
    expect((await list())[0]).toMatchObject({ name: "Meanwhile", location: "Hall" });
  });
});

test("an import that changed nothing has no undo", async () => {
  const { importWithUndo } = await startImporting();
  expect(await importWithUndo("Name,Code\nGate,A-1\n", "?dryRun=true")).toMatchObject({ created: 1, undo: null });
  await importWithUndo("Name,Code\nGate,A-1\n");
  expect(await importWithUndo("Name,Code\nGate,A-1\n")).toMatchObject({ unchanged: 1, undo: null });
});
