import { CFB, utils, type WorkSheet, write } from "@e965/xlsx";
import template from "@e965/xlsx/dist/xlsx.zahl.mjs";
import { describe, expect, test } from "vitest";
import { openWorkbook } from "./read-workbook";
import { readAll } from "./test-sheet";
import { makeXlsx, makeZip } from "./test-xlsx";

const cellsOf = async (bytes: Uint8Array) => (await readAll(bytes)).map(({ cells }) => cells);

test("a workbook has the shared, inline and formula texts, numbers and booleans of its sheet", async () => {
  const rows = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Pla</t></is></c></row>
    <row r="2"/>
    <row r="4"><c r="B4" t="str"><f>A1</f><v>=x &amp; y</v></c><c r="C4"><v>4006381333931</v></c>
      <c r="F4" t="b"><v>1</v></c><c r="G4"><v>5715.046400000001</v></c></row>`;
  const texts = `<sst><si><r><t>Na</t></r><r><t xml:space="preserve">me _x000D_</t></r><rPh><t>x</t></rPh></si></sst>`;
  expect(await readAll(makeXlsx(rows, { "xl/sharedStrings.xml": texts }))).toEqual([
    { line: 1, cells: ["Name \r", "Pla"] },
    { line: 4, cells: ["", "=x & y", "4006381333931", "", "", "TRUE", "5715.0464"], emptyAbove: 1 },
  ]);
});

/** Returns the sheet of a workbook with one row of cells in these formats. */
const inFormats = (cells: readonly (readonly [value: number, format: string])[]): WorkSheet => {
  const sheet = utils.aoa_to_sheet([cells.map(([value]) => value)]);
  for (const [index, [, z]] of cells.entries()) sheet[utils.encode_cell({ r: 0, c: index })].z = z;
  return sheet;
};

const shown: [value: number, format: string, text: string][] = [
  [42, "00000", "00042"],
  [44, '"LK-"0000', "LK-0044"],
  [6083, "General", "6083"],
  [0.1 + 0.2, "General", "0.3"],
  [0.123, "0.0%", "12.3%"],
  [1234.5, "#,##0.00 _D_M", "1,234.50"],
  [12, "#,##0 _S_E_K", "12"],
  [46346, "yyyy-mm-dd", "2026-11-20"],
  [46346.588, "dd/mm/yyyy", "2026-11-20"],
  [46346.5, "dd/mm/yyyy hh:mm", "2026-11-20 12:00"],
  [46346, "[$-407]d. mmmm yyyy;@", "2026-11-20"],
  [46346, 'dd\\/mm"h"', "2026-11-20"],
  [46346, 'yyyy"年"m"月"d"日"', "2026-11-20"],
  [46346, "dddd", "Friday"],
  [46346, "yyyy", "2026"],
  [0.354_166_666_7, "h:mm", "08:30"],
  [0.354_166_666_7, "h:mm AM/PM", "08:30"],
  [0.354_224_537, "h:mm:ss", "08:30:05"],
  [0, "h:mm", "00:00"],
  [1.510_416_666_7, "[h]:mm", "36:15"],
];

describe.each(["xlsx", "xlsb", "biff8", "ods", "xlml"] as const)("a workbook of the kind %s", (bookType) => {
  const make = (sheet: WorkSheet) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Doors");
    return write(book, { bookType, type: "buffer", cellDates: false }) as Buffer;
  };

  test("has its cells as its owner sees them", async () => {
    // SheetJS writes the formats of dates to ODS only.
    const cells = bookType === "ods" ? shown.filter(([, format]) => format === "General") : shown;
    const sheet = inFormats(cells.map(([value, format]) => [value, format] as const));
    expect((await cellsOf(make(sheet)))[0]).toEqual(cells.map(([, , text]) => text));
  });

  test("has the text of a merged range in each row of its first column, and names hidden rows", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Quay 4", "Door 1"],
      [null, "Door 2"],
      [null, null],
      [null, "Door 3"],
    ]);
    sheet["!merges"] = [utils.decode_range("A1:A4")];
    sheet["!rows"] = [{}, { hidden: true }];
    const rows = await readAll(make(sheet));
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Quay 4", "Door 1"],
      [2, "Quay 4", "Door 2"],
      [4, "Quay 4", "Door 3"],
    ]);
    // SheetJS writes no hidden rows to these two.
    if (bookType !== "ods" && bookType !== "biff8")
      expect(rows.map(({ isHidden }) => isHidden === true)).toEqual([false, true, false]);
  });
});

test("a number that is shown otherwise has its value beside the text, unless it is a percentage", async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    inFormats([
      [1234.5, "#,##0.00"],
      [0.5, "0%"],
      [7, "0"],
    ]),
    "A",
  );
  const [row] = await readAll(write(book, { bookType: "xlsx", type: "buffer" }));
  expect(row).toEqual({ line: 1, cells: ["1,234.50", "50%", "7"], numbers: { 0: "1234.5" } });
});

test("an error and a formula that was never calculated are wrong cells, and an empty result is none", async () => {
  const rows = `<row><c t="e"><v>#REF!</v></c><c><f>A1&amp;"x"</f><v></v></c><c t="str"><f>""</f><v></v></c><c><f>1</f></c></row>`;
  const [row] = await readAll(makeXlsx(rows));
  expect(row).toEqual({
    line: 1,
    cells: ["#REF!", '=A1&"x"', "", "=1"],
    faults: [
      { column: 0, detail: expect.stringContaining("the error #REF!") },
      { column: 1, detail: expect.stringContaining("Open the file in Excel and save it") },
      { column: 3, detail: expect.stringContaining("Open the file in Excel and save it") },
    ],
  });
});

test("a table in HTML keeps its texts, in the encoding of the file", async () => {
  const html = (text: string, encoding: BufferEncoding) =>
    Buffer.from(`<html><table><tr><td>${text}</td><td>00042</td></tr></table></html>`, encoding);
  expect(await cellsOf(html("Haupttür&amp;<br>Süd", "utf8"))).toEqual([["Haupttür&\nSüd", "00042"]]);
  expect(await cellsOf(html("Haupttür", "latin1"))).toEqual([["Haupttür", "00042"]]);
});

const damaged = /^The file is not a workbook, or it is damaged\. Save it again/;
const xlsxOf = (sheet: WorkSheet) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "A");
  return write(book, { bookType: "xlsx", type: "buffer" }) as Buffer;
};
const encrypted = () => {
  const file = CFB.utils.cfb_new();
  for (const name of ["/EncryptionInfo", "/EncryptedPackage"]) CFB.utils.cfb_add(file, name, Buffer.from("secret"));
  return CFB.write(file, { type: "buffer" }) as Buffer;
};

test.each<[string, Buffer, RegExp]>([
  ["text behind the mark of an archive", Buffer.from("PK\x03\x04 this is no archive"), damaged],
  ["an archive without a workbook", makeZip({ "readme.txt": "hello" }), damaged],
  ["a truncated workbook", xlsxOf(utils.aoa_to_sheet([["a"]])).subarray(0, -30), damaged],
  ["a workbook that refers to texts that it does not have", makeXlsx(`<row><c t="s"><v>7</v></c></row>`), damaged],
  ["a document of Word before 2007", CFB.write(CFB.utils.cfb_new(), { type: "buffer" }), damaged],
  ["XML without a table", Buffer.from(`<?xml version="1.0"?><rss><channel/></rss>`), damaged],
  ["a page of HTML without a table", Buffer.from("<html><p>Hello</p></html>"), damaged],
  ["a workbook with a password", encrypted(), /^The workbook has a password\. Save it without one\.$/],
])("openWorkbook refuses %s", async (_, bytes, message) => {
  await expect(readAll(bytes)).rejects.toThrow(message);
});

test("openWorkbook refuses a zip bomb without unpacking it", async () => {
  const bomb = makeXlsx(`<row r="1">${`<f>${"a".repeat(100_000)}</f>`.repeat(3_000)}</row>`);
  expect(bomb.length).toBeLessThan(400 * 1_024);
  const before = process.memoryUsage().arrayBuffers;
  await expect(readAll(bomb)).rejects.toThrow("too large when it is unpacked");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1_024 * 1_024);
});

const cell = (text: string, at = "") => `<c${at} t="str"><v>${text}</v></c>`;

test.each<[what: string, most: Buffer, more: Buffer, message: string]>([
  [
    "a row with a text behind 200 columns",
    makeXlsx(`<row r="1">${cell("far", ' r="GR1"')}<c r="GS1" t="str"><v></v></c></row>`),
    makeXlsx(`<row r="1">${cell("far", ' r="GS1"')}</row>`),
    "Line 1 has more than 200 columns.",
  ],
  [
    "a cell of more than 32,767 characters",
    makeXlsx(`<row>${cell("a".repeat(32_767))}</row>`),
    makeXlsx(`<row>${cell("a".repeat(32_768))}</row>`),
    "Column 1 of line 1 is longer than 32,767 characters.",
  ],
  [
    "cells that refer to texts of more than 50 MB together",
    makeXlsx(`<row><c t="s"><v>0</v></c></row>`.repeat(1_638), {
      "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_000)}</t></si></sst>`,
    }),
    makeXlsx(`<row><c t="s"><v>0</v></c></row>`.repeat(1_639), {
      "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_000)}</t></si></sst>`,
    }),
    "more than 52,428,800 characters of text",
  ],
])("readAll refuses %s", async (_, most, more, message) => {
  await readAll(most);
  await expect(readAll(more)).rejects.toThrow(message);
});

test("a sheet that is not read has no limits", async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([Array(300).fill("x")]), "Wide");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Name"], ...Array(50).fill(["Gate"])]), "Doors");
  const { opened, rows } = await openWorkbook(write(book, { bookType: "xlsx", type: "buffer" }));
  expect(opened.sheets.map(({ name, rows, first }) => [name, rows, first.length])).toEqual([
    ["Wide", 1, 0],
    ["Doors", 51, 40],
  ]);
  expect([...rows(1)]).toHaveLength(51);
});

test("a file of Numbers has the texts and numbers of its table, and one that cannot be read says what to export", async () => {
  const rows = [
    ["Name", "Code"],
    ["Gate Süd", 42],
  ];
  const book = { SheetNames: ["Doors"], Sheets: { Doors: utils.aoa_to_sheet(rows) } };
  const numbers = write(book, { bookType: "numbers", type: "buffer", numbers: template, compression: true }) as Buffer;
  expect(await cellsOf(numbers)).toEqual([
    ["Name", "Code"],
    ["Gate Süd", "42"],
  ]);
  await expect(openWorkbook(makeZip({ "Index/Document.iwa": "?" }))).rejects.toThrow(
    /^This file of Numbers .* CSV or Excel/,
  );
});

test("a workbook without styles is read about as fast as one with them", async () => {
  const rows = `<row>${'<c t="str"><v>Gate</v></c>'.repeat(8)}</row>`.repeat(2_000);
  const bare = makeXlsx(rows);
  const sheet = utils.aoa_to_sheet(Array.from({ length: 2_000 }, () => Array.from({ length: 8 }, () => "Gate")));
  const styled = write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "buffer", bookType: "xlsx" });
  const timeOf = async (bytes: Buffer) => {
    const began = process.cpuUsage();
    expect(await cellsOf(bytes)).toHaveLength(2_000);
    return process.cpuUsage(began).user;
  };
  // Without it took ten times as long.
  await timeOf(bare);
  expect(await timeOf(bare)).toBeLessThan(4 * (await timeOf(styled)));
});
