import { expect, test } from "vitest";
import { readXlsx } from "./read-xlsx";
import { makeXlsx, makeZip } from "./test-xlsx";

async function rowsOf(bytes: Buffer) {
  const rows = [];
  for await (const row of readXlsx(bytes)) rows.push(row);
  return rows;
}

test("readXlsx reads shared, inline and formula texts, numbers, dates and booleans of the first sheet", async () => {
  const rows = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Pla</t><t>ce</t></is></c></row>
    <row r="2"/>
    <row r="4"><c r="B4" t="str"><f>A1</f><v>=x &amp; y</v></c><c r="C4"><v>4006381333931</v></c><c r="D4" s="1"><v>46348</v></c>
      <c r="E4" s="2"><v>46348.5</v></c><c r="F4" t="b"><v>1</v></c><c r="G4"><v>0.1</v></c></row>`;
  const texts = `<sst><si><r><t>Na</t></r><r><t xml:space="preserve">me _x000D_</t></r><rPh><t>x</t></rPh></si></sst>`;
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm&quot;h&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  expect(await rowsOf(makeXlsx(rows, { "xl/sharedStrings.xml": texts, "xl/styles.xml": styles }))).toEqual([
    { line: 1, cells: ["Name \r", "Place"] },
    { line: 4, cells: ["", "=x & y", "4006381333931", "2026-11-22", "2026-11-22 12:00:00", "TRUE", "0.1"] },
  ]);
});

test("readXlsx refuses a zip bomb without unpacking it", async () => {
  const bomb = makeXlsx(`<row r="1"><c t="str"><v>${"a".repeat(300 * 1_024 * 1_024)}</v></c></row>`);
  expect(bomb.length).toBeLessThan(400 * 1_024);
  const before = process.memoryUsage().arrayBuffers;
  await expect(rowsOf(bomb)).rejects.toThrow("too large when it is unpacked");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 * 1_024 * 1_024);
});

test.each([
  ["text", Buffer.from("PK\x03\x04 this is no archive")],
  ["an archive without a workbook", makeZip({ "readme.txt": "hello" })],
  ["broken XML", makeXlsx("<row><c></row>")],
  ["an entity of a document type", makeXlsx("<row><c t='str'><v>&lol;</v></c></row>")],
  ["a truncated workbook", makeXlsx("<row r='1'><c><v>1</v></c></row>").subarray(0, -30)],
])("readXlsx refuses %s", async (_, bytes) => {
  await expect(rowsOf(bytes)).rejects.toThrow(/is not an Excel workbook|has no sheet/);
});

test("readXlsx refuses a row with more than 200 columns, also when only the last has a text", async () => {
  const rows = `<row r="1"><c r="XFD1" t="str"><v>far</v></c></row>`;
  await expect(rowsOf(makeXlsx(rows))).rejects.toThrow("more than 200 columns");
});
