import { checkLength, decodeEscapes, readWorkbook, type Workbook } from "./read-workbook";
import { checkCell, type SheetRow } from "./sheet-row";
import { joinText, openXlsx } from "./xlsx-archive";

/** Milliseconds of a day. */
const DAY = 86_400_000;

/**
 * Reads the rows of the first sheet of an Excel workbook (ECMA-376, part 1, 18.3). A formula has its stored result, a
 * date is written as 2026-11-22.
 * @throws SpreadsheetError when the file is damaged or too large
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const archive = await openXlsx(bytes);
  const workbook = await readWorkbook(archive);
  const done: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell = { column: 0, type: "", style: 0, text: "" };
  let isPronunciation = false;
  let length = 0;
  const finishCell = () => {
    const text = textOf(cell, workbook);
    if (text === "") return;
    checkCell(row.line, cell.column, text.length);
    length = checkLength(length + text.length);
    place(row, cell.column, text);
  };
  const reading = archive.read(workbook.sheet, {
    onOpen: ({ name, attributes }) => {
      if (name === "row") {
        row = { line: numberOf(attributes.r) ?? row.line + 1, cells: [] };
        cell = { ...cell, column: -1 };
      }
      // The pronunciation of East Asian text is a run of its own beside the text.
      if (name === "rPh") isPronunciation = true;
      if (name !== "c") return;
      const column = attributes.r ? columnOf(attributes.r) : cell.column + 1;
      cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
    },
    onClose: (name, text) => {
      if (name === "v" || (name === "t" && !isPronunciation)) cell.text = joinText(cell.text, text);
      if (name === "rPh") isPronunciation = false;
      if (name === "c" && cell.text !== "") finishCell();
      if (name === "row") done.push(row);
    },
  });
  for await (const _ of reading) yield* done.splice(0);
  yield* done;
}

/** Puts a text into its column; the columns before it are empty unless they have a text. */
function place({ cells }: SheetRow, column: number, text: string): void {
  while (cells.length < column) cells.push("");
  cells[column] = text;
}

/** Returns the number of a row; undefined when there is none or it is no number of a row. */
function numberOf(attribute: string | undefined): number | undefined {
  const number = Number(attribute);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Returns the number of the column of a reference such as AB12, from 0. */
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
