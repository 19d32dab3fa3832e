import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";
import { neutralizeFormula, restoreFormula } from "./formula";
import { findSeparator, readCsv } from "./read-text";
import type { SheetRow } from "./sheet-row";
import { readAll } from "./test-sheet";
import { naughtyTexts } from "./test-texts";

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

/** A file with a zero character is no text. */
const naughty = naughtyTexts.filter((text) => !text.includes("\0"));

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
  expect(await read(1_048_575)).toEqual([{ line: 1_048_576, width: 1, cells: ["a"] }]);
  await expect(read(1_048_576)).rejects.toThrow("The file has more than 1,048,576 rows, with the empty ones.");
});

describe("quotation marks that belong to a text", () => {
  test("a pasted mark opens a cell only if another one closes it before the next tab", () => {
    const rows = [
      "Gate 1\tQuay 4\tA-1",
      'Gate 2\t"\tA-2',
      'Gate 3\t"\tA-3',
      'Gate 4\t"\t"',
      'Gate 5\t"two\nlines"\tA-5',
    ];
    expect(rowsOf(rows.join("\r\n"))).toEqual([
      { line: 1, cells: ["Gate 1", "Quay 4", "A-1"] },
      { line: 2, cells: ["Gate 2", '"', "A-2"] },
      { line: 3, cells: ["Gate 3", '"', "A-3"] },
      { line: 4, cells: ["Gate 4", '"', '"'] },
      { line: 5, cells: ["Gate 5", "two\nlines", "A-5"] },
    ]);
  });

  test.each([
    ["a mark at two descriptions", 'N,L,D,C\nGate 1,Q,"left,T-1\nGate 2,Q,"right,T-2\nGate 3,Q,x,T-3'],
    ["a mark in the last column", 'N,L,C,D\nGate 1,Q,L-1,"left\nGate 2,Q,L-2,"right\nGate 3,Q,L-3,x'],
    ["a mark that closes at the end of a cell", 'N;L;C;D\nGate 1;"Quay 4;C-1;x\nGate 2;Quay 5";C-2;y\nGate 3;Q;C-3;z'],
    ["lone marks", 'N,L,C\nGate 1,",C-1\nGate 2,",C-2\nGate 3,Q,C-3'],
    ["a mark that takes in columns", 'N,L,C\n"North gate,Quay 4,"Q-1, left"\nGate 3,Q,C-3'],
    ["a mark that closes in the same line", 'N,L,C\nGate 1,"Quay 4,C-1"\nGate 3,Q,C-3'],
  ])("%s make a row that cannot be trusted, and no other one", (_, text) => {
    const [, first, ...rest] = rowsOf(text);
    expect(first?.fault).toMatch(/quotation mark/);
    expect(rest.at(-1)).toMatchObject({ cells: expect.arrayContaining(["Gate 3"]) });
    expect(rest.at(-1)?.fault).toBeUndefined();
  });

  test("texts of any kind that are quoted after RFC 4180 are trusted", () => {
    const text =
      'N,L,D,C\r\nGate 1,"Quay 4, left","by the ramp, behind\r\nthe ""big"" gate",A-1\r\n"a ""b"", c",Q,5" pipe,A-2\r\n';
    expect(rowsOf(text).map(({ fault, cells }) => [fault, cells.length])).toEqual([
      [undefined, 4],
      [undefined, 4],
      [undefined, 4],
    ]);
  });

  test("a row with a cell too many leaves the rows below it as they are", () => {
    const rows = rowsOf('N,L,C\nGate 1,Q,C-1,x,y\nGate 2,"Quay 4, left",C-2\nGate 3,Q,C-3');
    expect(rows.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("any lines that are written without quoting come back, or their row cannot be trusted", () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '"', "a", " ", "5"), maxLength: 5 });
    const table = fc
      .integer({ min: 3, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t"), (lines, separator) => {
        const heads = ["Name", "Place", "Code", "Note", "More"].slice(0, lines[0]?.length);
        const text = [heads, ...lines].map((cells) => cells.join(separator)).join("\n");
        let read: SheetRow[];
        try {
          read = rowsOf(text);
        } catch (error) {
          return /quotation mark/.test((error as Error).message);
        }
        // Marks around a whole cell are quotation, and blanks around them do not count.
        const bare = (text: string) => text.replaceAll(/["\s]/g, "");
        return read.every(
          ({ line, cells, fault }) =>
            fault !== undefined ||
            cells.map(bare).join("|") === ([heads, ...lines][line - 1] ?? []).map(bare).join("|"),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});
