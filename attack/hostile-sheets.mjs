import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const CSV = "text/csv";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const SHEET = "xl/worksheets/sheet1.xml";
const TEXTS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

/** Key of the custom field of type number that the file of long numbers fills. */
export const NUMBER_FIELD = "floor";

/** Yields `count` times `piece`, in blocks of about a megabyte, so that a part may be larger than the memory. */
function* repeated(piece, count) {
  const inBlock = Math.max(1, Math.floor(1_000_000 / piece.length));
  const block = Buffer.from(piece.repeat(inBlock));
  for (let left = count; left > 0; left -= inBlock) {
    yield left >= inBlock ? block : Buffer.from(piece.repeat(left));
  }
}

/** Returns a workbook with one part that begins with `before` and ends with `after`, with `count` pieces between. */
async function workbook(part, before, piece, count, after) {
  const zip = new ZipFile();
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    [SHEET]: `<worksheet><sheetData><row><c t="str"><v>name</v></c></row></sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) if (name !== part) zip.addBuffer(Buffer.from(text), name);
  const pieces = function* () {
    yield Buffer.from(before);
    yield* repeated(piece, count);
    yield Buffer.from(after);
  };
  zip.addReadStreamLazy(part, (take) => take(null, Readable.from(pieces())));
  zip.end();
  return { type: XLSX, bytes: await buffer(zip.outputStream) };
}

const text = (...parts) => ({ type: CSV, bytes: Buffer.concat(parts.flatMap((part) => [...part])) });

const inSheet = (before, piece, after = "") => [
  SHEET,
  `<worksheet><sheetData>${before}`,
  piece,
  `${after}</sheetData></worksheet>`,
];
const attributePart = inSheet('<row a="', "a", '"/>');
const nestedPart = inSheet("", "<a>");
const rowsPart = inSheet("", "<row/>");
const million = 1_000_000;

const sheet = ([part, before, piece, after], count) => workbook(part, before, piece, count, after);
const sharedTexts = (count) => workbook(TEXTS, "<sst>", "<si/>", count, "</sst>");
const formatCode = (count) =>
  workbook(
    STYLES,
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="`,
    "[",
    count,
    `"/></numFmts></styleSheet>`,
  );
const numbers = (count) =>
  text([Buffer.from(`name,${NUMBER_FIELD}\n`)], repeated(`Gate,${"1".repeat(32_000)}x\n`, count));

/**
 * Files that make a naive reader use time or memory far beyond their size: what each is, and a function that makes it.
 * After each comes one that is ten times as large, or as large as the size limit lets through. Small ones run in tests.
 */
export const hostileSheets = [
  { what: "an attribute of 240 MB", make: () => sheet(attributePart, 240 * million) },
  { what: "an attribute of 2.4 GB", make: () => sheet(attributePart, 2_400 * million) },
  { what: "60 million nested elements", make: () => sheet(nestedPart, 60 * million) },
  { what: "600 million nested elements", make: () => sheet(nestedPart, 600 * million) },
  { what: "14 million shared strings", make: () => sharedTexts(14 * million) },
  { what: "140 million shared strings", make: () => sharedTexts(140 * million) },
  { what: "40 million empty rows", make: () => sheet(rowsPart, 40 * million) },
  { what: "400 million empty rows", make: () => sheet(rowsPart, 400 * million) },
  { what: "a formatCode of 80,000 characters", make: () => formatCode(80_000), isSmall: true },
  { what: "a formatCode of 800,000 characters", make: () => formatCode(800_000) },
  { what: "20 numbers of 32,000 digits", make: () => numbers(20) },
  { what: "600 numbers of 32,000 digits", make: () => numbers(600) },
  { what: "2 million line ends", make: () => text(repeated("\n", 2 * million)) },
  { what: "20 MiB of carriage returns", make: () => text(repeated("\r", 20 * 1_024 * 1_024)) },
  { what: "8 million commas", make: () => text(repeated(",", 8 * million)), isSmall: true },
  { what: "20 MiB of commas", make: () => text(repeated(",", 20 * 1_024 * 1_024)) },
];
