import type { Readable } from "node:stream";
import { type CellObject, parse_zip, read, SSF, set_cptable, utils, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { fromBufferPromise } from "yauzl";
import { t } from "@/lib/messages/messages";
import { decodeText } from "./decode-text";
import { isOldWorkbook, isZip } from "./file-kind";
import {
  COLUMNS_MAX,
  checkCell,
  errorValue,
  notReadable,
  type OpenedFile,
  type ReadableFile,
  type SheetRow,
  SpreadsheetError,
  type WorkbookSheet,
  withPassword,
} from "./sheet-row";

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
const notReadableNumbers = () => new SpreadsheetError(t("spreadsheet.numbers"));

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

/** Characters of all cells: many can refer to one text. 100,000 rows of seven columns have about 15 million. */
const TEXTS_LENGTH_MAX = 50 * 1_024 * 1_024;

/** Further digits are noise of binary fractions. */
const DIGITS = 15;

/** About the limit of Excel. Each cell may have it. */
const FORMAT_MAX = 255;

/** As its owner sees them. A merged range repeats its text in each row that has another cell. */
function* rowsOfSheet(sheet: WorkSheet, { Workbook }: WorkBook): Generator<SheetRow> {
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const data = sheet["!data"] ?? [];
  const fillMerged = mergedCells(sheet);
  let length = 0;
  // Gaps of millions are possible, which a loop over numbers would visit.
  for (const index of Object.keys(data).map(Number)) {
    const row: SheetRow = { line: index + 1, cells: [] };
    const cells: Record<number, CellObject | undefined> = fillMerged(index, data[index] ?? []);
    for (const [key, cell] of Object.entries(cells)) {
      if (!cell) continue;
      const column = Number(key);
      const { text, fault, number } = readCell(cell, date1904);
      if (text === "") continue;
      checkCell(row.line, column, text.length);
      length += text.length;
      if (length > TEXTS_LENGTH_MAX) throw tooLong();
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = text;
      if (fault) row.faults = [...(row.faults ?? []), { column, detail: fault }];
      if (number !== undefined) row.numbers = { ...row.numbers, [column]: number };
    }
    const info = sheet["!rows"]?.[index];
    if (info?.hidden || info?.hpt === 0) row.isHidden = true;
    yield row;
  }
}

type Row = Record<number, CellObject | undefined>;

/** Call it for each row, from above to below. */
function mergedCells(sheet: WorkSheet): (index: number, row: Row) => Row {
  /** By the first row and the column of a range. */
  const beginnings = new Map<number, Map<number, number>>();
  for (const { s, e } of sheet["!merges"] ?? []) {
    if (e.r === s.r || s.c >= COLUMNS_MAX) continue;
    const ofRow = beginnings.get(s.r) ?? new Map<number, number>();
    beginnings.set(s.r, ofRow.set(s.c, e.r));
  }
  const open = new Map<number, { last: number; cell: CellObject }>();
  return (index, row) => {
    const isEmpty = Object.values(row).every((cell) => !cell || cell.t === "z");
    const added: Row = {};
    for (const [column, { last, cell }] of open) {
      if (index > last) open.delete(column);
      else if (!isEmpty) added[column] = cell;
    }
    for (const [column, last] of beginnings.get(index) ?? []) {
      const cell = row[column];
      // Without a text there is nothing to repeat: thousands of such ranges took a minute.
      if (cell && cell.t !== "z") open.set(column, { last, cell });
    }
    return Object.keys(added).length > 0 ? { ...row, ...added } : row;
  };
}

/** `fault`: why it is wrong. `number`: what it shows otherwise. */
type Shown = { text: string; fault?: string; number?: string };

function readCell({ t: type, v, w, z, f, F }: CellObject, date1904: boolean): Shown {
  if (type === "e") {
    const text = w || "#ERROR";
    return { text, fault: errorValue(text) };
  }
  if (type === "z") {
    const isFormula = f !== undefined || F !== undefined;
    return isFormula ? { text: `=${f ?? ""}`, fault: t("spreadsheet.cell.neverCalculated") } : { text: "" };
  }
  if (type === "b") return { text: v === true ? "TRUE" : "FALSE" };
  if (type === "n") return readNumber(Number(v), typeof z === "string" ? z : formatOf(w), w, date1904);
  return { text: String(v ?? "").replace(/\r{1,2}\n/g, "\n") };
}

/** SheetJS has no text for East Asian dates and times, which depend on Excel's language (ECMA-376-1, 18.8.30). */
const formatOf = (w = ""): string => (w.includes("/") ? "yyyy-mm-dd" : w.includes(":") ? "hh:mm:ss" : "General");

function readNumber(value: number, format: string, w: string | undefined, date1904: boolean): Shown {
  const plain = String(Number(value.toPrecision(DIGITS)));
  if (format.length > FORMAT_MAX || /^(?:general|@)?$/i.test(format)) return { text: plain };
  if (Number.isNaN(value)) return { text: "?", fault: t("spreadsheet.cell.unreadableDate") };
  // No date has this number, for which Excel shows ####. It may be a code.
  if (SSF.is_date(format)) return { text: dateOf(value, format, date1904) || w?.trim() || plain };
  const text = w?.trim() || plain;
  return text === plain || text.includes("%") ? { text } : { text, number: plain };
}

/** 2026-11-22, 08:30, or both; undefined when the format shows neither, or no date has the number. */
function dateOf(value: number, format: string, date1904: boolean): string | undefined {
  const code = format.replace(/"[^"]*(?:"|$)|\\.|[_*].|am\/pm|a\/p/gi, "").toLowerCase();
  const elapsed = code.includes("[h");
  const letters = [...code.replaceAll("[h", "h").replace(/\[[^\]]*(?:\]|$)/g, "")].filter((letter) =>
    "ymdhs".includes(letter),
  );
  const units = letters.filter((letter, index) => letter !== letters[index - 1]);
  // The letter m is a minute behind hours and before seconds.
  const isDate = units.some(
    (unit, at) => unit === "d" || (unit === "m" && units[at - 1] !== "h" && units[at + 1] !== "s"),
  );
  const isTime = units.includes("h") || units.includes("s");
  const isName = units.length === 1 && letters.length > 2 && isDate;
  // A year or name alone, and elapsed minutes, stay as they are.
  if ((!isDate && !isTime) || isName || code.includes("[m") || code.includes("[s")) return undefined;
  // Strict workbooks have 10:59:59.9999999 for 11:00.
  const seconds = Math.round(value * 86_400);
  const date = SSF.parse_date_code(seconds / 86_400, { date1904 });
  if (!date || value < 0) return undefined;
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = elapsed ? Math.floor(seconds / 3_600) : date.H;
  const shownSeconds = date.S > 0 && units.includes("s") ? `:${two(date.S)}` : "";
  const time = `${two(hours)}:${two(date.M)}${shownSeconds}`;
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return isDate ? (isTime ? `${day} ${time}` : day) : time;
}

const tooLong = () => new SpreadsheetError(t("spreadsheet.tooManyCharacters", { count: TEXTS_LENGTH_MAX }));

// 100,000 rows of seven columns have about 60 MB; a zip bomb has gigabytes. SheetJS takes five times as much memory,
// which the limit of the heap does not count.
const DECOMPRESSED_MAX = 100 * 1_024 * 1_024;

/** 95 MB with 5 million texts took 1.1 GB. 700,000 different texts have 45 MB. */
const TEXTS_MAX = 64 * 1_024 * 1_024;

/** Each picture and each sheet is a part. */
const PARTS_MAX = 10_000;

/** Pictures, drawings, macros, caches and settings of printers. */
const withoutCells =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printerSettings|pivotCache|customXml|activeX|ctrlProps|Pictures|Thumbnails)\/|vbaProject\.bin$|\.(?:png|jpe?g|gif|emf|wmf|pdf)$/i;

/** As SheetJS takes it: the paths, and for each a name and content. */
type UnpackedWorkbook = { FullPaths: string[]; FileIndex: { name: string; type: number; content: Buffer }[] };

/** SheetJS has no limit: 2 MB of zeros became 2 GB, which no limit of the heap counts. */
async function unpackWorkbook(bytes: Uint8Array): Promise<UnpackedWorkbook> {
  const unpacked: UnpackedWorkbook = {
    FullPaths: [ROOT],
    FileIndex: [{ name: "Root Entry", type: 5, content: Buffer.alloc(0) }],
  };
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (archive.entryCount > PARTS_MAX) throw tooLarge();
    let left = DECOMPRESSED_MAX;
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/") || withoutCells.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw withPassword();
      // yauzl fails when a part has more bytes than it says.
      left -= entry.uncompressedSize;
      const isTexts = /sharedStrings\.(?:xml|bin)$/i.test(entry.fileName);
      if (left < 0 || (isTexts && entry.uncompressedSize > TEXTS_MAX)) throw tooLarge();
      const content = await readPart(await archive.openReadStreamPromise(entry), entry.uncompressedSize);
      add(unpacked, entry.fileName, content);
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : notReadable();
  }
  const names = unpacked.FullPaths.map((path) => path.slice(ROOT.length));
  if (names.includes("content.xml") && !names.includes("styles.xml")) add(unpacked, "styles.xml", NO_STYLES);
  addExcelStyles(unpacked);
  return unpacked;
}

const ROOT = "Root Entry/";

/** Small programs leave it out of OpenDocument, and SheetJS needs it. */
const NO_STYLES = Buffer.from(
  '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"></office:document-styles>',
);

const STYLES = "xl/access-points-styles.xml";
const OWN_STYLES = `<Override PartName="/${STYLES}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>`;
const ONE_FILL = Buffer.from("<styleSheet><fills><fill><patternFill/></fill></fills></styleSheet>");

/** Without styles SheetJS throws and catches for each cell (0.1 ms): 150,000 cells reached the time limit. */
function addExcelStyles(unpacked: UnpackedWorkbook): void {
  const types = unpacked.FileIndex.find(({ name }) => name === "[Content_Types].xml");
  const text = types?.content.toString("latin1") ?? "";
  if (!types || !text.includes("/xl/") || /ml\.styles\+xml|ms-excel\.styles/.test(text)) return;
  types.content = Buffer.from(text.replace(/(?=<\/(?:\w{1,40}:)?Types>)/, OWN_STYLES), "latin1");
  add(unpacked, STYLES, ONE_FILL);
}

function add({ FullPaths, FileIndex }: UnpackedWorkbook, path: string, content: Buffer): void {
  FullPaths.push(`${ROOT}${path}`);
  FileIndex.push({ name: path.slice(path.lastIndexOf("/") + 1), type: 2, content: readable(content) });
}

/** P1DT12H15M in a strict workbook (ISO 8601-1 §5.5.2). */
const DURATION = /<c ([^<>]+)><v>P([\dDTHMS.]+)<\/v>/g;
const SECONDS = { D: 86_400, H: 3_600, M: 60, S: 1 };

/** UTF-16 with the lower byte first, and durations as days. */
function readable(content: Buffer): Buffer {
  const mark = content.toString("latin1", 0, 2);
  if (content.length % 2 === 0 && (mark === "\xfe\xff" || mark === "\0<")) {
    return Buffer.concat([mark === "\0<" ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0), content.swap16()]);
  }
  if (!content.includes("<v>P")) return content;
  const text = content.toString("latin1").replace(DURATION, (cell, attributes: string, duration: string) => {
    if (!attributes.includes('t="d"')) return cell;
    // T divides days from hours: M is minutes.
    const parts = duration.replace("T", "").split(/(?<=[DHMS])/);
    const seconds = parts.map((part) => Number(part.slice(0, -1)) * SECONDS[part.at(-1) as keyof typeof SECONDS]);
    return `<c ${attributes.replace('t="d"', 't="n"')}><v>${seconds.reduce((sum, one) => sum + one, 0) / SECONDS.D}</v>`;
  });
  return Buffer.from(text, "latin1");
}

/** One buffer: joining pieces would take the memory twice. */
async function readPart(stream: Readable, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  let at = 0;
  for await (const piece of stream) at += (piece as Buffer).copy(content, at);
  return content;
}

const tooLarge = () => new SpreadsheetError(t("spreadsheet.tooLarge"));
