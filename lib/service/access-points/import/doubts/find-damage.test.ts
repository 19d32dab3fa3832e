import { expect, test } from "vitest";
import { startImporting } from "../test-import";
import { findDamagedCode, findLookAlikeCharacter } from "./find-damage";

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

test.each([
  ..."4.00638E+12|1,2E+05|9.00719925474099E+015|9007199254740990|1234567890123450000|03/04/2026|3/4/26".split("|"),
  ..."4.3.2026|2026-04-03|2026-04-03 00:00:00|04-Mar|4. Okt|12:30|12:30:00|1:05 PM".split("|"),
])("findDamagedCode finds what a spreadsheet made of a code in %s", (code) => {
  expect(findDamagedCode(code, undefined)).toContain(code);
});

test.each([..."A-1|00045|7K3F9QX2-M|1E5|1.02.03|12-34-56|12-LEFT|01-GATE|123456789012345|4006381333931".split("|")])(
  "findDamagedCode finds nothing wrong in the code %s",
  (code) => {
    expect(findDamagedCode(code, undefined)).toBeNull();
    expect(findDamagedCode(code, code)).toBeNull();
  },
);

test("findLookAlikeCharacter names the character of a code that looks like one of ASCII", () => {
  expect(findLookAlikeCharacter("A\u20111")).toBe("QR code “A‑1” has “‑” (U+2011), which looks like -.");
  expect(findLookAlikeCharacter("A\u00a01")).toContain("(U+00A0), which looks like a space.");
  expect(findLookAlikeCharacter("A-1")).toBeNull();
  expect(findLookAlikeCharacter("TÜR")).toBeNull();
});
