import { SpreadsheetError } from "./sheet-row";
import { joinText, unusual, type XlsxArchive } from "./xlsx-archive";

/**
 * Most characters of the table of texts, and of the cells of the sheet together: many cells can refer to one text. A
 * sheet with 100,000 rows of seven columns has about 15 million.
 */
const TEXTS_LENGTH_MAX = 50 * 1_024 * 1_024;

/** Most texts in the table: 20 columns of 100,000 rows, each another. */
const TEXTS_MAX = 2_000_000;

/** Most characters of a number format, and most formats and styles, about the limits of Excel. */
const FORMAT_MAX = 255;
const STYLES_MAX = 65_536;

/** Day 0 of the two calendars of workbooks. */
const DAY_ZERO = { usual: Date.UTC(1899, 11, 30), macintosh: Date.UTC(1904, 0, 1) };

/** Formats of numbers that are dates or times (ECMA-376, part 1, 18.8.30), besides those that a workbook defines. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Parts of a workbook that its sheets refer to, and the name of the first sheet. */
export type Workbook = {
  /** Part of the first sheet. */
  sheet: string;
  dayZero: number;
  texts: string[];
  /** Whether the cells of each style show a date. */
  isDate: boolean[];
};

/** Reads what is needed to read the first sheet. @throws SpreadsheetError when a limit is exceeded or there is no sheet */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
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
  let length = 0;
  let isPronunciation = false;
  const reading = archive.read("xl/sharedStrings.xml", {
    onOpen: ({ name }) => {
      if (name === "si") text = "";
      if (name === "rPh") isPronunciation = true;
    },
    onClose: (name, piece) => {
      if (name === "t" && !isPronunciation) text = joinText(text, piece);
      if (name === "rPh") isPronunciation = false;
      if (name !== "si") return;
      length = checkLength(length + text.length);
      if (texts.push(decodeEscapes(text)) > TEXTS_MAX) throw tooMany(TEXTS_MAX, "different texts");
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
    if (name === "numFmt" && showsDate(attributes.formatCode ?? "")) own.add(id);
    if (name === "xf" && isCellStyle) isDate.push(isDateFormat(id) || own.has(id));
    if (own.size > STYLES_MAX || isDate.length > STYLES_MAX) throw tooMany(STYLES_MAX, "styles");
  });
  return isDate;
}

/** Returns whether a format has letters of a date outside of quoted text and of colours such as `[Red]`. */
function showsDate(formatCode: string): boolean {
  if (formatCode.length > FORMAT_MAX) throw unusual(`a number format of more than ${FORMAT_MAX} characters`);
  return /[ymdhs]/i.test(formatCode.replace(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\./g, ""));
}

const tooMany = (count: number, what: string) => unusual(`more than ${count.toLocaleString("en")} ${what}`);

/** Returns the length of all texts so far. @throws SpreadsheetError when a small file has become many texts */
export function checkLength(length: number): number {
  if (length <= TEXTS_LENGTH_MAX) return length;
  const most = TEXTS_LENGTH_MAX.toLocaleString("en");
  throw new SpreadsheetError(`The workbook has more than ${most} characters of text. Divide it into several files.`);
}

/** Decodes characters that XML cannot contain, such as `_x000D_` for a carriage return (ECMA-376, part 1, 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
