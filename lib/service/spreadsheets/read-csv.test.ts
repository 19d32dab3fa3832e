import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";
import { neutralizeFormula, restoreFormula } from "./formula";
import { findSeparator, readCsv } from "./read-csv";
import type { SheetRow } from "./sheet-row";
import { readAll } from "./test-sheet";

const rowsOf = (text: string): SheetRow[] => [...readCsv(text)];

const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells);

const spectrum = dirname(fileURLToPath(import.meta.resolve("csv-spectrum")));

/** Rows of a file whose JSON file has another telephone number and no list. */
const mistaken: Record<string, object[]> = {
  "location_coordinates.csv": [
    {
      "Contact Phone Number": "2095257564",
      "Location Coordinates": "37\ufffd36'37.8\"N 121\ufffd2'17.9\"W",
      Cities: "Modesto",
      Counties: "Stanislaus",
    },
  ],
};

describe("csv-spectrum", () => {
  test.each(readdirSync(join(spectrum, "csvs")))("%s is read as its authors expect", async (file) => {
    const [headings = [], ...rows] = cellsOf((await decodeText(readFileSync(join(spectrum, "csvs", file)))).text);
    const expected = JSON.parse(readFileSync(join(spectrum, "json", file.replace(".csv", ".json")), "utf8"));
    const objects = rows.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at]])));
    expect(objects).toEqual(file in mistaken ? mistaken[file] : expected);
  });
});

/** Texts that break programs, after the Big List of Naughty Strings (github.com/minimaxir/big-list-of-naughty-strings). */
const naughty = [
  ...["undefined", "NULL", "NaN", "true", "0x0", "1E+02", "-1.00", "1/0", "001", "1,000.00", "=1+1", "+1", "@x", "'=1"],
  ...[
    "''''",
    '"',
    '""',
    '"a"b',
    "'\"'\"",
    "a,b;c\td|e",
    "one\ntwo",
    "one\r\ntwo",
    " lead",
    "trail ",
    "\\",
    "\\n",
    "%00",
  ],
  ...[
    "田中さんにあげて下さい",
    "表ポあA鷗ŒéＢ逍Üßªąñ丂㐀𠀀",
    "⁰⁴⁵₀₁₂",
    "Ω≈ç√∫˜µ≤≥÷",
    "社會科學院語學研究所",
    "👾 🙇 💁 🙅",
    "👩‍👩‍👧‍👦",
  ],
  ...["הָיְתָה", "הָיְתָהtestالصفحات", "﷽", "مُنَاقَشَةُ سُبُلِ", "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤", "˙ɐnbᴉlɐ", "𝕿𝖍𝖊 𝖖𝖚𝖎𝖈𝖐"],
  ...[
    "<script>alert(0)</script>",
    "';DROP TABLE users;--",
    "$(touch /tmp/x)",
    "../../etc/passwd%00",
    "{{7*7}}",
    "%s%d",
  ],
  ...["\u00a0", "\u200b\u200e", "\ufeffbom", "\u2028line", "\u0085next", "sep=;", "Reason", "#REF!"],
];

test("naughty strings round trip through CSV with each separator and encoding", async () => {
  const quote = (text: string) => `"${neutralizeFormula(text).replaceAll('"', '""')}"`;
  for (const separator of [",", ";", "\t", "|"]) {
    const lines = [["number", "text"], ...naughty.map((text, at) => [String(at), text])];
    const csv = lines.map((cells) => cells.map(quote).join(separator)).join("\r\n");
    const utf16 = Buffer.from(`\ufeff${csv}`, "utf16le");
    for (const bytes of [Buffer.from(csv), Buffer.from(`\ufeff${csv}`), utf16, Buffer.from(utf16).swap16()]) {
      const [, ...rows] = cellsOf((await decodeText(bytes)).text);
      expect(rows.map(([, text]) => restoreFormula(text ?? ""))).toEqual(naughty);
    }
  }
});

test.each([
  ["name,location\na,b", ","],
  ["name;location\n1,5;2,5\n3,5;4", ";"],
  ["name\tlocation\na, b\tc", "\t"],
  ["name|location\na,b|c", "|"],
  ['"a,b,c";d\n"e,f";g', ";"],
  ["only one column", ","],
])("findSeparator of %j is %j", (text, separator) => {
  expect(findSeparator(text)).toBe(separator);
});

test("readCsv numbers rows by the line where they begin", () => {
  const text = 'sep=;\r\nname;note\r\n\r\n"Two\r\nlines";x\r\n;;\r\nLast;5" pipe\r\n';
  expect(rowsOf(text)).toEqual([
    { line: 2, cells: ["name", "note"] },
    { line: 3, cells: [""] },
    { line: 4, cells: ["Two\r\nlines", "x"] },
    { line: 6, cells: ["", "", ""] },
    { line: 7, cells: ["Last", '5" pipe'] },
  ]);
});

test.each([
  ["a text in column 201", `a\n${",".repeat(200)}b`, "Line 2 has more than 200 columns."],
  ["a row of millions of commas", ",".repeat(4_000_000), "Line 1 has more than 200 columns."],
  ["a long cell", `a,${"b".repeat(32_768)}`, "Column 2 of line 1 is longer than 32,767 characters."],
  [
    "a long cell in quotation marks",
    `"${'""'.repeat(32_768)}"`,
    "Column 1 of line 1 is longer than 32,767 characters.",
  ],
  ["a quotation mark that is not closed", 'a\n\n"b,c\n', "The row that begins in line 3 has an opening quotation mark"],
  ["a quotation mark that is not closed in a large file", `a\nb,"${"c".repeat(80_000)}`, "check that every quotation"],
])("readCsv refuses %s", (_, text, message) => {
  expect(() => rowsOf(text)).toThrow(message);
});

test("readCsv does not count columns without a text, and collects no more than 200 of them", () => {
  expect(rowsOf(`a,b${",".repeat(16_000)}`)).toEqual([
    { line: 1, cells: ["a", "b", ...Array.from({ length: 198 }, () => "")] },
  ]);
});

test.each([
  ["sep=;", ";"],
  ['"sep=;"', ";"],
  ["sep=;;;", ";"],
  ["sep=;,,,", ";"],
  ["SEP=^", "^"],
  ["sep=~", "~"],
  ["sep=\t", "\t"],
])("readCsv takes the separator of a first line %j", (named, separator) => {
  for (const end of ["\r\n", "\n", "\r"]) {
    const text = [named, `Name${separator}Location`, `North${separator}"Quay 4, left"`].join(end);
    expect(rowsOf(text)).toEqual([
      { line: 2, cells: ["Name", "Location"] },
      { line: 3, cells: ["North", "Quay 4, left"] },
    ]);
  }
});

test.each([
  ["blanks around quotation marks", 'North, "Quay 4, left" , "A-1"', ["North", "Quay 4, left", "A-1"]],
  ["a line break in marks after a blank", 'North, "Quay\n4"', ["North", "Quay\n4"]],
  ["an inch sign after a blank", 'Pipe, 5" wide,"x"', ["Pipe", ' 5" wide', "x"]],
  ["a mark after a blank that is not closed", 'Pipe, "x', ["Pipe", ' "x']],
  ["a code that is kept from a spreadsheet", '="00123",x', ["00123", "x"]],
  ["the same in quotation marks", '"=""00124""",x', ["00124", "x"]],
  ["a separator in such a code", '="a,b",x', ["a,b", "x"]],
  ["a formula", '="a"&"b",x', ['="a"&"b"', "x"]],
  ["backslashes before marks", '"North \\"big\\" gate","x"', ['North "big" gate', "x"]],
  ["a backslash at the end", '"C:\\","x"', ["C:\\", "x"]],
  ["text behind the closing mark", '"one" two,x', ['"one" two', "x"]],
  ["marks as RFC 4180 doubles them", '"one ""two""",x', ['one "two"', "x"]],
])("readCsv reads %s", (_, line, cells) => {
  expect(cellsOf(`Name,Location\n${line}\n`)[1]).toEqual(cells);
});

test.each(["\n", "\r", "\r\n", ",\n"])("readAll counts empty rows, of %j each", async (empty) => {
  const read = (count: number) => readAll(Buffer.from(`${empty.repeat(count)}a`));
  expect(await read(1_048_575)).toEqual([{ line: 1_048_576, cells: ["a"] }]);
  await expect(read(1_048_576)).rejects.toThrow("The file has more than 1,048,576 rows, with the empty ones.");
});
