import { checkRow, type SheetRow, SpreadsheetError } from "./sheet-row";
import { openXlsx, type XlsxArchive } from "./xlsx-archive";

/** Milliseconds of a day, and day 0 of the two calendars of workbooks. */
const DAY = 86_400_000;
const DAY_ZERO = { usual: Date.UTC(1899, 11, 30), macintosh: Date.UTC(1904, 0, 1) };

/** Formats of numbers that are dates or times (ECMA-376, part 1, 18.8.30), besides those that a workbook defines. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

type Workbook = {
  /** Part of the first sheet. */
  sheet: string;
  dayZero: number;
  texts: string[];
  /** Whether the cells of each style show a date. */
  isDate: boolean[];
};

/**
 * Reads the rows of the first sheet of an Excel workbook (ECMA-376, part 1, 18.3). A formula has its stored result, a
 * date is written as 2026-11-22. Skips empty rows.
 * @throws SpreadsheetError when the file is damaged or too large
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const archive = await openXlsx(bytes);
  const workbook = await readWorkbook(archive);
  const done: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell = { column: 0, type: "", style: 0, text: "" };
  let isPronunciation = false;
  const reading = archive.read(workbook.sheet, {
    onOpen: ({ name, attributes }) => {
      if (name === "row") {
        row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
        cell = { ...cell, column: -1 };
      }
      // The pronunciation of East Asian text is a run of its own beside the text.
      if (name === "rPh") isPronunciation = true;
      if (name !== "c") return;
      const column = attributes.r ? columnOf(attributes.r) : cell.column + 1;
      cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
    },
    onClose: (name, text) => {
      if (name === "v" || (name === "t" && !isPronunciation)) cell.text += text;
      if (name === "rPh") isPronunciation = false;
      if (name === "c" && cell.text !== "") place(row, cell.column, textOf(cell, workbook));
      if (name === "row" && row.cells.some((one) => one !== "")) done.push(checkRow(row));
    },
  });
  for await (const _ of reading) yield* done.splice(0);
  yield* done;
}

/** Most columns that are kept of a row. `checkRow` refuses a row before it has so many. */
const KEPT_MAX = 1_000;

/** Puts a text into its column; the columns before it are empty unless they have a text. */
function place({ cells }: SheetRow, column: number, text: string): void {
  const at = Math.min(column, KEPT_MAX);
  while (cells.length < at) cells.push("");
  cells[at] = text;
}

/** Returns the number of the column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "A") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function textOf({ type, style, text }: { type: string; style: number; text: string }, workbook: Workbook): string {
  if (type === "s") return workbook.texts[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return decodeEscapes(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return workbook.isDate[style] ? dateOf(number, workbook.dayZero) : String(number);
}

/** Returns a date such as 2026-11-22, with the time of day unless it is midnight. */
function dateOf(days: number, dayZero: number): string {
  const time = new Date(dayZero + Math.round(days * DAY));
  if (Number.isNaN(time.getTime())) return String(days);
  const [day = "", clock = ""] = time.toISOString().split("T");
  return clock.startsWith("00:00:00") ? day : `${day} ${clock.slice(0, 8)}`;
}

/** Decodes characters that XML cannot contain, such as `_x000D_` for a carriage return (ECMA-376, part 1, 22.9.2.19). */
const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const workbook = { relation: "", isMacintosh: false };
  await readAll(archive, "xl/workbook.xml", ({ name, attributes }) => {
    if (name === "sheet" && workbook.relation === "") workbook.relation = attributes["r:id"] ?? "";
    if (name === "workbookPr") workbook.isMacintosh = /^(1|true)$/.test(attributes.date1904 ?? "");
  });
  let sheet = "xl/worksheets/sheet1.xml";
  await readAll(archive, "xl/_rels/workbook.xml.rels", ({ name, attributes: { Id, Target = "" } }) => {
    if (name === "Relationship" && Id === workbook.relation) sheet = partOf(Target);
  });
  if (!archive.has(sheet)) throw new SpreadsheetError("The workbook has no sheet. Save it again, or save it as CSV.");
  const dayZero = workbook.isMacintosh ? DAY_ZERO.macintosh : DAY_ZERO.usual;
  return { sheet, dayZero, texts: await readTexts(archive), isDate: await readDateStyles(archive) };
}

/** Returns the name of a part that the workbook refers to, relative to its folder or absolute. */
const partOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

async function readAll(archive: XlsxArchive, name: string, onOpen: Parameters<XlsxArchive["read"]>[1]["onOpen"]) {
  if (!archive.has(name)) return;
  for await (const _ of archive.read(name, { onOpen })) {
    // The elements have been read.
  }
}

/** Reads the table of texts to which the cells of text refer. */
async function readTexts(archive: XlsxArchive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has("xl/sharedStrings.xml")) return texts;
  let text = "";
  let isPronunciation = false;
  const reading = archive.read("xl/sharedStrings.xml", {
    onOpen: ({ name }) => {
      if (name === "si") text = "";
      if (name === "rPh") isPronunciation = true;
    },
    onClose: (name, piece) => {
      if (name === "t" && !isPronunciation) text += piece;
      if (name === "rPh") isPronunciation = false;
      if (name === "si") texts.push(decodeEscapes(text));
    },
  });
  for await (const _ of reading) {
    // The texts have been read.
  }
  return texts;
}

async function readDateStyles(archive: XlsxArchive): Promise<boolean[]> {
  const own = new Set<number>();
  const isDate: boolean[] = [];
  let isCellStyle = false;
  await readAll(archive, "xl/styles.xml", ({ name, attributes }) => {
    if (name === "cellXfs") isCellStyle = true;
    else if (name === "cellStyles") isCellStyle = false;
    const id = Number(attributes.numFmtId ?? 0);
    // Letters of a date outside of quoted text and of colours such as [Red].
    const code = (attributes.formatCode ?? "").replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
    if (name === "numFmt" && /[ymdhs]/i.test(code)) own.add(id);
    if (name === "xf" && isCellStyle) isDate.push(isDateFormat(id) || own.has(id));
  });
  return isDate;
}
