import { crc32, deflateSync } from "node:zlib";
import { newAccessPointBatch } from "@/lib/contract/access-points/batch";
import { valueOfText } from "@/lib/contract/custom-fields/field-value";
import { toLogo } from "@/lib/labels/logo/logo";
import { readPhotoSize } from "@/lib/labels/photo/photo-size";
import { pictureOf } from "@/lib/labels/testing/sample-design";
import { readJsonBody } from "@/lib/service/http/json-body";
import { readAll } from "@/lib/service/spreadsheets/test-sheet";
import { makeXlsx } from "@/lib/service/spreadsheets/test-xlsx";
import type { LinearCase } from "./linear-case";

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
