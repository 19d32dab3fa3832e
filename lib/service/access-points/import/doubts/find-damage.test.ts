import { expect, test } from "vitest";
import { startImporting } from "../test-import";

const doors = ["North gate", "South gate"] as const;

test("a check warns of codes that lost their zeros or became numbers or dates, and more of printed ones", async () => {
  const { service, upload, create, list } = await startImporting();
  for (const [at, qrCode] of ["00045", "9007199254740993", "3/4", "12"].entries()) {
    await create({ name: doors[at % 2], location: `Quay ${at}`, qrCode });
  }
  await service.db.updateTable("all_access_points").set({ printed_at: 1 }).where("qr_code", "=", "00045").execute();
  const codes = ["45", "9.00719925474099E+015", "03/04/2026", "'12"];
  const rows = (await list()).map(({ id, name }, at) => `${id},${name},${codes[at]}`);
  const checked = await upload(["id,name,code", ...rows].join("\n"));
  expect(checked.shownRows.map(({ warnings }) => warnings.map(({ kind, detail }) => `${kind}: ${detail}`))).toEqual([
    [
      "damaged-code: QR code “00045” lost its leading zeros: the file has “45”. Its label is printed: nobody could scan it any more.",
    ],
    [
      "damaged-code: QR code “9.00719925474099E+015” is a number that a spreadsheet shortened. The access point has “9007199254740993”.",
    ],
    [
      "damaged-code: QR code “03/04/2026” looks like a date or a time, into which spreadsheets change codes. The access point has “3/4”.",
    ],
    [
      "damaged-code: QR code “12” got an apostrophe: the file has “'12”.",
      "damaged-text: QR code “'12” begins with an apostrophe, which spreadsheets add. Delete it.",
    ],
  ]);
});

test("a check warns of codes that phones or hand scanners may not read", async () => {
  const { upload } = await startImporting();
  const long = "https://example.com/".padEnd(512, "x");
  const checked = await upload(`name,code\nOne,TÜR-1\nTwo,${long}\nThree,T-3\nFour,${"x".repeat(300)}\n`);
  expect(checked.shownRows.map(({ warnings }) => warnings.map(({ detail }) => detail))).toEqual([
    ["QR code “TÜR-1” has “Ü”. Some phones and hand scanners misread all but A–Z, digits and signs."],
    [`QR code “${long.slice(0, 40)}…” is long. Scan with a hand scanner; phones may fail.`],
    [`QR code “${"x".repeat(40)}…” is long. A label has no room for its text.`],
    [],
  ]);
});
