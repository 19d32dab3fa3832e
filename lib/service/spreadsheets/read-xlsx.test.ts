import { expect, test } from "vitest";
import { readSheet } from "./read-sheet";
import { makeXlsx, makeZip } from "./test-xlsx";

async function rowsOf(bytes: Buffer) {
  const rows = [];
  for await (const batch of readSheet(bytes, { choose: () => 0 })) rows.push(...batch);
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
  const bomb = makeXlsx(`<row r="1">${`<f>${"a".repeat(100_000)}</f>`.repeat(3_000)}</row>`);
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

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
const texts = (table: string, rows = "") => makeXlsx(rows, { "xl/sharedStrings.xml": `<sst>${table}</sst>` });
const styles = (table: string) => makeXlsx("", { "xl/styles.xml": `<styleSheet>${table}</styleSheet>` });
const aText = (length: number) => `<si><t>${"a".repeat(length)}</t></si>`;

test.each<[what: string, most: Buffer | null, more: Buffer, message: string]>([
  [
    "a row with more than 200 columns, also when only the last has a text",
    makeXlsx(`<row><c r="GR1" t="str"><v>far</v></c></row>`),
    makeXlsx(`<row><c r="GS1" t="str"><v>far</v></c></row>`),
    "Line 1 has more than 200 columns.",
  ],
  [
    "a cell of more than 32,767 characters",
    makeXlsx(`<row>${cell("a".repeat(32_767))}</row>`),
    makeXlsx(`<row>${cell("a".repeat(32_768))}</row>`),
    "Column 1 of line 1 is longer than 32,767 characters.",
  ],
  [
    "an attribute of more than 64 KB",
    makeXlsx(`<row a="${"a".repeat(65_000)}"/>`),
    makeXlsx(`<row a="${"a".repeat(65_536)}"/>`),
    "attributes or a name of more than 65,536 characters",
  ],
  [
    "an attribute of more than 64 KB that does not end",
    null,
    makeXlsx(`<row a="${"a".repeat(200_000)}`),
    "attributes or a name of more than 65,536 characters",
  ],
  [
    "attributes of more than 64 KB together",
    null,
    makeXlsx(`<row ${Array.from({ length: 10_000 }, (_, at) => `name-${at}="" `).join("")}/>`),
    "attributes or a name of more than 65,536 characters",
  ],
  [
    "elements in more than 20 levels",
    makeXlsx(`${"<a>".repeat(18)}${"</a>".repeat(18)}`),
    makeXlsx("<a>".repeat(19)),
    "elements in more than 20 levels",
  ],
  [
    "a text of XML of more than 256 KB",
    makeXlsx(`<row><c><f>${"a".repeat(262_144)}</f></c></row>`),
    makeXlsx(`<row><c><f>${"a".repeat(262_145)}</f></c></row>`),
    "a text of more than 262,144 characters",
  ],
  [
    "a cell whose texts have more than 256 KB together",
    null,
    makeXlsx(`<row><c t="inlineStr"><is>${`<t>${"a".repeat(1_000)}</t>`.repeat(263)}</is></c></row>`),
    "a text of more than 262,144 characters",
  ],
  [
    "shared texts of more than 50 MB",
    null,
    texts(aText(250_000).repeat(210)),
    "more than 52,428,800 characters of text",
  ],
  [
    "cells that refer to texts of more than 50 MB together",
    texts(aText(32_000), `<row><c t="s"><v>0</v></c></row>`.repeat(1_638)),
    texts(aText(32_000), `<row><c t="s"><v>0</v></c></row>`.repeat(1_639)),
    "more than 52,428,800 characters of text",
  ],
  [
    "a number format of more than 255 characters",
    styles(`<numFmt numFmtId="164" formatCode="${"[".repeat(255)}"/>`),
    styles(`<numFmt numFmtId="164" formatCode="${"[".repeat(256)}"/>`),
    "a number format of more than 255 characters",
  ],
  [
    "more than 65,536 styles",
    styles(`<cellXfs>${"<xf/>".repeat(65_536)}</cellXfs>`),
    styles(`<cellXfs>${"<xf/>".repeat(65_537)}</cellXfs>`),
    "more than 65,536 styles",
  ],
])("readXlsx refuses %s", async (_, most, more, message) => {
  if (most) await rowsOf(most);
  await expect(rowsOf(more)).rejects.toThrow(message);
});
