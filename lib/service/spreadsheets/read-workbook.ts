import { parse_zip, read, set_cptable, utils, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { decodeText } from "./decode-text";
import { isOldWorkbook, isZip } from "./file-kind";
import { rowsOfSheet } from "./sheet-cells";
import {
  notReadable,
  type OpenedFile,
  type ReadableFile,
  type SheetRow,
  SpreadsheetError,
  type WorkbookSheet,
  withPassword,
} from "./sheet-row";
import { type UnpackedWorkbook, unpackWorkbook } from "./unpack-workbook";

declare module "@e965/xlsx" {
  /** Exported by the package, but not declared. */
  export function parse_zip(zip: UnpackedWorkbook, options: ParsingOptions): WorkBook;
}

/** By which a sheet is chosen. */
const TOP_ROWS = 40;

/** Formats, hidden rows, and cells without a value, which a formula may have. */
const options = { dense: true, cellNF: true, cellStyles: true, sheetStubs: true, cellHTML: false } as const;

/** Names of the sheets, the top of all, one, or everything. */
type Parse = (part: { bookSheets?: true; sheetRows?: number; sheets?: number }) => WorkBook;

/** XLSX, XLSM, XLSB, XLS, ODS, Numbers, or HTML or XML of Excel 2003. */
export async function openWorkbook(bytes: Uint8Array, givenEncoding?: string): Promise<ReadableFile> {
  const { parse, encoding, refusal = notReadable } = await prepare(bytes, givenEncoding);
  const attempt = (part: Parameters<Parse>[0]) => {
    try {
      return parse(part);
    } catch (error) {
      if (error instanceof SpreadsheetError) throw error;
      throw /password|encrypt/i.test(String(error)) ? withPassword() : refusal();
    }
  };
  // Reading 100,000 rows for the top and then whole would take half as much time again.
  const isSingle = attempt({ bookSheets: true }).SheetNames?.length === 1;
  const top = attempt(isSingle ? {} : { sheetRows: TOP_ROWS });
  const indexes = top.SheetNames.map((_, index) => index).filter((index) => isWorksheet(sheetOf(top, index)));
  const sheets = indexes.map((index): WorkbookSheet => {
    const sheet = sheetOf(top, index);
    return {
      name: top.SheetNames[index] ?? "",
      hidden: (top.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      rows: lastRowOf(sheet),
      first: firstRowsOf(sheet, top),
    };
  });
  if (sheets.length === 0) throw notReadable();
  const readRows = (chosen: number) => {
    const index = indexes[chosen] ?? 0;
    const workbook = isSingle ? top : attempt({ sheets: index });
    const sheet = sheetOf(workbook, index);
    // SheetJS leaves out sheets that it cannot read.
    if (!sheet) throw notReadable();
    return rowsOfSheet(sheet, workbook);
  };
  return { opened: { sheets, encoding, separator: null }, rows: readRows };
}

/** None when they are too large, which matters only if the sheet is chosen. */
function firstRowsOf(sheet: WorkSheet | undefined, workbook: WorkBook): SheetRow[] {
  const rows: SheetRow[] = [];
  if (!sheet) return rows;
  try {
    for (const row of rowsOfSheet(sheet, workbook)) {
      if (row.line > TOP_ROWS) break;
      if (row.cells.length > 0) rows.push(row);
    }
    return rows;
  } catch {
    return [];
  }
}

type Prepared = { parse: Parse; encoding: OpenedFile["encoding"]; refusal?: () => SpreadsheetError };

/** SheetJS fails at 6 of the 80 sound files in the tests of numbers-parser. */
const notReadableNumbers = () =>
  new SpreadsheetError(
    "This file of Numbers cannot be read. In Numbers, choose File, Export To, CSV or Excel, and import that file.",
  );

async function prepare(bytes: Uint8Array, givenEncoding?: string): Promise<Prepared> {
  if (isZip(bytes)) {
    const unpacked = await unpackWorkbook(bytes);
    return {
      parse: (part) => parse_zip(withOwnPositions(unpacked), { ...options, ...part }),
      encoding: null,
      ...(unpacked.FullPaths.some((path) => path.endsWith(".iwa")) && { refusal: notReadableNumbers }),
    };
  }
  if (isOldWorkbook(bytes)) {
    // Excel encrypts a workbook into a stream of this name (MS-OFFCRYPTO, 1.3.2).
    if (Buffer.from(bytes).includes("EncryptedPackage", 0, "utf16le")) throw withPassword();
    // 1 MB, which only these files need.
    set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
    return { parse: (part) => read(bytes, { ...options, ...part, type: "buffer" }), encoding: null };
  }
  const { text, found } = await decodeText(bytes, givenEncoding);
  // raw: a cell of HTML is a text, and 00042 is no number.
  return { parse: (part) => read(text, { ...options, ...part, type: "string", raw: true }), encoding: found };
}

/** SheetJS keeps its position in each buffer: each parse needs its own, on the same memory. */
const withOwnPositions = ({ FullPaths, FileIndex }: UnpackedWorkbook): UnpackedWorkbook => ({
  FullPaths,
  FileIndex: FileIndex.map((part) => ({ ...part, content: part.content.subarray() })),
});

const sheetOf = ({ SheetNames, Sheets }: WorkBook, index: number): WorkSheet | undefined =>
  Sheets[SheetNames[index] ?? ""];

/** Others are charts, dialogs and macros. */
const isWorksheet = (sheet: WorkSheet | undefined): boolean =>
  sheet === undefined || (sheet["!type"] ?? "sheet") === "sheet";

const lastRowOf = (sheet: WorkSheet | undefined): number => {
  const range = sheet?.["!fullref"] ?? sheet?.["!ref"];
  return range ? utils.decode_range(range).e.r + 1 : 0;
};
