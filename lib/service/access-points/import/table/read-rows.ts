import { setImmediate } from "node:timers/promises";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import type { FieldName, FieldValues } from "@/lib/contract/access-points/access-point-fields";
import { IMPORT_ROWS_MAX, type ImportMapping, type ImportTarget } from "@/lib/contract/access-points/imports/import";
import { SEARCHED_ROWS } from "@/lib/contract/access-points/imports/import-source";
import { type CustomInput, valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { Report } from "@/lib/contract/progress";
import { type SheetRow, SpreadsheetError } from "../../../spreadsheets/sheet-row";
import type { FoundColumns, KnownHeadings } from "./find-columns";
import { findTable, hasRowsOfTable } from "./find-table";
import { isOwnId } from "./own-id";

/** Wrong cell of a row. */
export type Fault = {
  target: ImportTarget | CustomTarget;
  value: string;
  detail: string;
  /** Id of another access point that the detail names. */
  holderId?: string;
};

/** Custom field of a wrong cell. */
export type CustomTarget = `fields.${string}`;

export const isCustom = (target: Fault["target"]): target is CustomTarget => target.startsWith("fields.");

/** Returns the index of the column that holds a field; undefined when the file has no such column. */
export const columnOfTarget = ({ indexes, custom }: FoundColumns, target: Fault["target"]): number | undefined =>
  isCustom(target) ? custom.find(({ field }) => `fields.${field.key}` === target)?.index : indexes[target];

/** Row of a file: the line where it begins, the id in it or "", its valid fields, and its wrong cells. */
export type ImportRow = {
  line: number;
  cells: readonly string[];
  /** Number of its cells in a text file, with the empty ones at its end; undefined in a workbook. */
  width: number | undefined;
  /** Whether an empty row stands above it. */
  hasGap: boolean;
  id: string;
  values: Partial<FieldValues>;
  /** Cell of the team, which is not checked yet; undefined when the file has no such column. */
  team: string | undefined;
  /** Values of custom fields by key, which are not checked yet. */
  custom: CustomInput;
  faults: Fault[];
};

/** Rows of a file, and what its columns hold. */
export type ReadRows = {
  found: FoundColumns;
  rows: ImportRow[];
  headingRow: number | null;
  /** Rows at the top of the file, those above the headings included. */
  firstRows: SheetRow[];
  /** Number of hidden rows below the headings. */
  hiddenRows: number;
  /** Number of empty rows between the others, below the headings. */
  emptyRows: number;
};

/**
 * Validates the rows of a file while they are read. Other requests are answered between two batches.
 * @throws SpreadsheetError when the file cannot be read, is empty or has too many rows
 */
export async function readRows(
  batches: AsyncIterable<SheetRow[]>,
  mapping: ImportMapping,
  known: KnownHeadings,
  report: Report,
): Promise<ReadRows> {
  const read: Omit<ReadRows, "found"> = { rows: [], headingRow: null, firstRows: [], hiddenRows: 0, emptyRows: 0 };
  let found: FoundColumns | undefined;
  let top: SheetRow[] = [];
  let seen = 0;
  let widest = 0;
  const add = (row: SheetRow, columns: FoundColumns) => {
    read.emptyRows += row.emptyAbove ?? 0;
    if (row.isHidden) read.hiddenRows += 1;
    if (row.isHidden && mapping.hiddenRows === "leave-out") return;
    seen += 1;
    widest = Math.max(widest, row.cells.length);
    if (seen > IMPORT_ROWS_MAX) throw tooMany();
    if (!columns.problem) read.rows.push(readRow(row, columns));
  };
  const begin = () => {
    const table = findTable(top, mapping, known);
    found = table.found;
    read.firstRows = top.slice(0, SEARCHED_ROWS);
    read.headingRow = (found.hasHeading && top[table.at]?.line) || null;
    for (const row of top.slice(found.hasHeading ? table.at + 1 : table.at)) add(row, found);
    top = [];
  };
  for await (const batch of batches) {
    if (found) for (const row of batch) add(row, found);
    else top.push(...batch);
    if (!found && hasRowsOfTable(top, mapping)) begin();
    report({ phase: "reading", done: seen, total: null });
    await setImmediate();
  }
  if (!found && top.length > 0) begin();
  if (!found) throw new SpreadsheetError("The file is empty. Choose a file with at least one row.");
  return { ...read, found: withColumns(found, widest) };
}

/** Adds columns without a heading, so that there are as many as the widest row has. */
function withColumns(found: FoundColumns, widest: number): FoundColumns {
  const more = Array.from({ length: Math.max(0, widest - found.columns.length) }, () => "");
  return { ...found, columns: [...found.columns, ...more], samples: [...found.samples, ...more] };
}

const tooMany = () =>
  new SpreadsheetError(
    `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en")} rows. Divide it into several files.`,
  );

function readRow(
  { line, cells, width, emptyAbove = 0, fault, faults = [], numbers = {} }: SheetRow,
  { indexes, custom }: FoundColumns,
): ImportRow {
  const row: ImportRow = {
    line,
    cells,
    width,
    hasGap: emptyAbove > 0,
    id: "",
    values: {},
    team: undefined,
    custom: {},
    faults: [],
  };
  /** Returns whether a cell is wrong already, so that its text is not what it is to hold. */
  const isWrong = (target: Fault["target"], index: number, value: string) => {
    const wrong = faults.find(({ column }) => column === index);
    if (wrong) row.faults.push({ target, value, detail: wrong.detail });
    return wrong !== undefined;
  };
  if (fault) row.faults.push({ target: "name", value: cells[indexes.name ?? 0] ?? "", detail: fault });
  for (const { field, index } of custom) {
    const value = cells[index] ?? "";
    row.custom[field.key] = valueOfText(field, field.type === "number" ? (numbers[index] ?? value) : inOneLine(value));
    isWrong(`fields.${field.key}`, index, value);
  }
  for (const [target, index] of Object.entries(indexes) as [ImportTarget, number][]) {
    const value = cells[index] ?? "";
    if (target === "id") row.id = value.trim().toLowerCase();
    if (isWrong(target, index, value)) continue;
    if (target === "team") row.team = value;
    else if (target !== "id") readField(row, target, value);
    else if (row.id !== "" && !isOwnId(row.id)) {
      row.faults.push({ target, value, detail: "This is no id of an access point. Correct it or leave it empty." });
    }
  }
  return row;
}

function readField(row: ImportRow, target: FieldName, value: string): void {
  // A blank instead of a line break would make another code.
  const isOneLine = target === "name" || target === "location";
  const parsed = newAccessPoint.shape[target].safeParse(trimOuter(isOneLine ? inOneLine(value) : value));
  if (parsed.success) row.values[target] = parsed.data;
  else row.faults.push({ target, value, detail: parsed.error.issues.map(({ message }) => message).join(" ") });
}

/** Character without ink that programs leave around a text. Those inside may join letters or emoji. */
const OUTER = /[\s\u00ad\u200b\u200e\u200f\u061c\u2060\ufeff]/;

/** Returns a text without such characters at its ends. A regular expression for both ends takes quadratic time. */
function trimOuter(text: string): string {
  let [begin, end] = [0, text.length];
  while (begin < end && OUTER.test(text[begin] ?? "")) begin += 1;
  while (end > begin && OUTER.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(begin, end);
}

/** Returns a text with a blank for each line break. People break the lines of a cell to see all of its text. */
const inOneLine = (value: string): string =>
  value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(" ");
