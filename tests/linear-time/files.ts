import { crc32, deflateSync } from "node:zlib";
import { utils } from "@e965/xlsx";
import { newAccessPointBatch } from "@/lib/contract/access-points/access-point";
import { valueOfText } from "@/lib/contract/custom-fields/field-value";
import { toLogo } from "@/lib/labels/logo/logo";
import { readPhotoSize } from "@/lib/labels/photo/photo-size";
import { pictureOf } from "@/lib/labels/testing/sample-design";
import { readJsonBody } from "@/lib/service/http/request-body";
import { readAll } from "@/lib/service/spreadsheets/test-sheet";
import { makeXlsx } from "@/lib/service/spreadsheets/test-xlsx";
import { type LinearCase, many } from "./linear-case";

/** Returns work on a text file; the file is made before. */
const text = (content: string | Buffer) => {
  const bytes = Buffer.from(content);
  return () => readAll(bytes);
};

const number = (cell: string) => () => valueOfText({ type: "number" }, cell);

/** Returns work on a workbook; the file is made before. */
function workbook(rows: string, more?: Record<string, string>): () => unknown {
  const bytes = makeXlsx(rows, more);
  return () => readAll(bytes);
}

/** Returns work on a workbook with other elements before or behind the rows of its sheet. */
const sheet = (before: string, rows: string, behind = "") =>
  workbook("", {
    "xl/worksheets/doors.xml": `<worksheet>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
  });

/** Returns work on a sheet of `size` merged ranges, and as many rows of two texts unless `rows` says otherwise. */
const merged = (size: number, range: (at: number) => string, rows = size) =>
  sheet("", cells(2).repeat(rows), `<mergeCells>${many(size, (at) => `<mergeCell ref="${range(at)}"/>`)}</mergeCells>`);

const cells = (count: number) => `<row>${`<c t="str"><v>a</v></c>`.repeat(count)}</row>`;

const json = (content: string) => () => {
  const headers = { "Content-Type": "application/json" };
  const request = new Request("http://test.invalid", { method: "POST", headers, body: content });
  return readJsonBody(request, newAccessPointBatch, 64 * 1_024 * 1_024);
};

/** Returns a chunk of a PNG file. */
function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Returns work on a logo of 10 × 10 pixels with more chunks after its header. */
function logo(...chunks: Buffer[]): () => unknown {
  const file = Buffer.from(pictureOf(10, 10), "base64");
  const content = Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]).toString("base64");
  return () => toLogo(content);
}

const jpeg = (segment: number[], count: number) => {
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(count).fill(Buffer.from(segment)), Buffer.alloc(9)]);
  return () => readPhotoSize(file);
};

/** Cases of files: text files, workbooks, numbers in them, JSON, logos and photos. */
export const files: LinearCase[] = [
  ["a text file of empty lines", 20_000, (size) => text("\n".repeat(size))],
  ["a text file of carriage returns", 20_000, (size) => text("\r".repeat(size))],
  ["a text file of rows of empty cells", 10_000, (size) => text(",,\n".repeat(size))],
  ["a text file of rows that grow and shrink", 4_000, (size) => text("a\na,b,c\n".repeat(size))],
  ["a text file of commas", 100_000, (size) => text(",".repeat(size))],
  ["a text file of quotation marks", 100_000, (size) => text('"'.repeat(size))],
  ["a text file of cells in quotation marks with more behind", 10_000, (size) => text('"a"b\n'.repeat(size))],
  ["a text file of blanks before quotation marks", 10_000, (size) => text(',  "a,\n'.repeat(size))],
  ["a text file of pairs of quotation marks", 10_000, (size) => text(', """ x\n'.repeat(size))],
  ["a text file of backslashes before quotation marks", 10_000, (size) => text(',"\\" x\n'.repeat(size))],
  ["a text file of separators in its first line", 20_000, (size) => text(`sep=;${";".repeat(size)}\na`)],
  ["a text file of line breaks in quotation marks", 200, (size) => text(`"${"\n".repeat(1_000)}"\n`.repeat(size))],
  ["a text file of one long cell", 100_000, (size) => text("a".repeat(size))],
  ["a text file of control characters of Windows-1252", 20_000, (size) => text(Buffer.alloc(size, 0x80))],
  ["a text file in UTF-16 with half characters", 20_000, (size) => text(Buffer.alloc(size, "\ud800a", "utf16le"))],
  ["rows that were pasted", 2_000, (size) => text("Gate\tHall A\t'=1\n".repeat(size))],
  ["a number of many digits", 2_000, (size) => number(`${"1".repeat(size)}x`)],
  ["a number with many blanks", 20_000, (size) => number(`1${" ".repeat(size)}1`)],
  ["a workbook with a long attribute", 50_000, (size) => workbook(`<row a="${"a".repeat(size)}"/>`)],
  [
    "a workbook with many attributes",
    300,
    (size) => workbook(`<row ${Array.from({ length: size }, (_, at) => `a${at}=""`).join(" ")}/>`),
  ],
  ["a workbook of nested elements", 10_000, (size) => workbook("<a>".repeat(size))],
  ["a workbook of empty rows", 2_000, (size) => workbook("<row/>".repeat(size))],
  ["a workbook of rows", 500, (size) => workbook(cells(3).repeat(size))],
  ["a workbook with many cells of a row", 2_000, (size) => workbook(cells(size))],
  ["a workbook with a long cell", 20_000, (size) => workbook(`<row><c t="str"><v>${"a".repeat(size)}</v></c></row>`)],
  ["a workbook of comments", 1_000, (size) => workbook("<!-- a -->".repeat(size))],
  ["a workbook of entities", 1_000, (size) => workbook(`<row><c t="str"><v>${"&lt;".repeat(size)}</v></c></row>`)],
  [
    "a workbook with shared texts",
    1_000,
    (size) => workbook("", { "xl/sharedStrings.xml": `<sst>${"<si><t>a</t></si>".repeat(size)}</sst>` }),
  ],
  [
    "a workbook with a shared text in many pieces",
    1_000,
    (size) => workbook("", { "xl/sharedStrings.xml": `<sst><si>${"<t>_x000D_</t>".repeat(size)}</si></sst>` }),
  ],
  ["a workbook that merges one cell again and again", 2_000, (size) => merged(size, () => "A1:A1048576", 2)],
  ["a workbook that merges each cell down to the end", 200, (size) => merged(size, (at) => `A${at + 1}:A1048576`)],
  [
    "a workbook with merged columns without a text",
    200,
    (size) =>
      merged(size, (at) => `${utils.encode_col(2 + (at % 16_000))}1:${utils.encode_col(2 + (at % 16_000))}1048576`),
  ],
  [
    "a workbook with merged columns of texts",
    200,
    (size) =>
      sheet(
        "",
        cells(150) + cells(1).repeat(size),
        `<mergeCells>${many(150, (at) => `<mergeCell ref="${utils.encode_col(at)}1:${utils.encode_col(at)}1048576"/>`)}</mergeCells>`,
      ),
  ],
  ["a workbook that merges ranges beside each other", 200, (size) => merged(size, (at) => `A${at + 1}:XFD${at + 1}`)],
  [
    "a workbook with hidden columns",
    2,
    (size) => sheet(`<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(size)}</cols>`, cells(1)),
  ],
  [
    "a workbook with links",
    200,
    (size) =>
      sheet(
        "",
        cells(1).repeat(size),
        `<hyperlinks>${'<hyperlink ref="A1" location="B1"/>'.repeat(size)}</hyperlinks>`,
      ),
  ],
  [
    "a workbook with formulas of ranges",
    200,
    (size) => sheet("", '<row><c><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c></row>'.repeat(size)),
  ],
  [
    "a workbook with shared formulas",
    200,
    (size) =>
      sheet(
        "",
        many(size, (at) => `<row><c><f t="shared" si="${at}" ref="A1:XFD1048576">1</f><v>1</v></c></row>`),
      ),
  ],
  [
    "a workbook of rows far from each other",
    1_000,
    (size) =>
      sheet(
        "",
        many(size, (at) => `<row r="${at * 60 + 1}"><c t="str"><v>a</v></c></row>`),
      ),
  ],
  [
    "a workbook with formats of cells",
    1_000,
    (size) =>
      workbook(cells(1), {
        "xl/styles.xml": `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(size)}</cellXfs></styleSheet>`,
      }),
  ],
  [
    "a workbook with names",
    1_000,
    (size) =>
      workbook(cells(1), {
        "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets><definedNames>${many(size, (at) => `<definedName name="a${at}">A!$A$1</definedName>`)}</definedNames></workbook>`,
      }),
  ],
  ...['"', "[", "\\", "[]"].map(
    (piece): LinearCase => [
      `a workbook with a format of ${piece}`,
      5_000,
      (size) =>
        workbook("", {
          "xl/styles.xml": `<styleSheet><numFmt numFmtId="164" formatCode='${piece.repeat(size)}'/></styleSheet>`,
        }),
    ],
  ),
  ["a JSON import of many rows", 500, (size) => json(`{"items":[${Array(size).fill('{"name":"a"}').join()}]}`)],
  ["a JSON import of a long name", 20_000, (size) => json(`{"items":[{"name":"${"1".repeat(size)}x"}]}`)],
  ["a logo with many chunks", 500, (size) => logo(...Array(size).fill(chunk("tEXt", Buffer.from("a\0b"))))],
  ["a logo with a long chunk", 50_000, (size) => logo(chunk("tEXt", Buffer.alloc(size, "a")))],
  [
    "a logo with more pixels than its header says",
    500_000,
    (size) => logo(chunk("IDAT", deflateSync(Buffer.alloc(size)))),
  ],
  ["a logo of text", 50_000, (size) => () => toLogo("iVBORw0KGgo".repeat(size))],
  ["a photo of many segments", 20_000, (size) => jpeg([0xff, 0xe0, 0, 2], size)],
  ["a photo of fill bytes", 50_000, (size) => jpeg([0xff], size)],
];
