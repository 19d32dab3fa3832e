import { setImmediate } from "node:timers/promises";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import type { FieldName, FieldValues } from "@/lib/contract/access-points/access-point-fields";
import { IMPORT_ROWS_MAX, type ImportMapping, type ImportTarget } from "@/lib/contract/access-points/imports/import";
import { SEARCHED_ROWS } from "@/lib/contract/access-points/imports/import-source";
import { type CustomInput, valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { Report } from "@/lib/contract/progress";
import { joinSentences, t } from "@/lib/messages/messages";
import { type SheetRow, SpreadsheetError } from "../../../spreadsheets/sheet-row";
import type { FoundColumns, KnownHeadings } from "./find-columns";
import { findTable, hasRowsOfTable } from "./find-table";
import { isOwnId } from "./own-id";

export type Fault = {
  target: ImportTarget | CustomTarget;
  value: string;
  detail: string;
  /** Of another access point that the detail names. */
  holderId?: string;
};

export type CustomTarget = `fields.${string}`;

export const isCustom = (target: Fault["target"]): target is CustomTarget => target.startsWith("fields.");

/** Undefined when the file has no such column. */
export const columnOfTarget = ({ indexes, custom }: FoundColumns, target: Fault["target"]): number | undefined =>
  isCustom(target) ? custom.find(({ field }) => `fields.${field.key}` === target)?.index : indexes[target];

/** `id` is "" for none. */
export type ImportRow = {
  line: number;
  cells: readonly string[];
  /** In a text file, with the empty ones at its end; undefined in a workbook. */
  width: number | undefined;
  /** An empty row stands above it. */
  hasGap: boolean;
  id: string;
  values: Partial<FieldValues>;
  /** Not checked yet; undefined when the file has no such column. */
  team: string | undefined;
  /** By key, not checked yet. */
  custom: CustomInput;
  faults: Fault[];
};

export type ReadRows = {
  found: FoundColumns;
  rows: ImportRow[];
  headingRow: number | null;
  /** Those above the headings included. */
  firstRows: SheetRow[];
  hiddenRows: number;
  /** Between the others, below the headings. */
  emptyRows: number;
};

/** Other requests are answered between two batches. @throws SpreadsheetError */
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
  if (!found) throw new SpreadsheetError(t("spreadsheet.empty"));
  return { ...read, found: withColumns(found, widest) };
}

/** As many as the widest row has. */
function withColumns(found: FoundColumns, widest: number): FoundColumns {
  const more = Array.from({ length: Math.max(0, widest - found.columns.length) }, () => "");
  return { ...found, columns: [...found.columns, ...more], samples: [...found.samples, ...more] };
}

const tooMany = () => new SpreadsheetError(t("spreadsheet.tooManyEntries", { count: IMPORT_ROWS_MAX }));

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
  /** Its text is then not what it is to hold. */
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
      row.faults.push({ target, value, detail: t("serviceImport.invalidId") });
    }
  }
  return row;
}

function readField(row: ImportRow, target: FieldName, value: string): void {
  // A blank instead of a line break would make another code.
  const isOneLine = target === "name" || target === "location";
  const parsed = newAccessPoint.shape[target].safeParse(trimOuter(isOneLine ? inOneLine(value) : value));
  if (parsed.success) row.values[target] = parsed.data;
  else row.faults.push({ target, value, detail: joinSentences(...parsed.error.issues.map(({ message }) => message)) });
}

/** Programs leave them around a text. Those inside may join letters or emoji. */
const OUTER = /[\s\u00ad\u200b\u200e\u200f\u061c\u2060\ufeff]/;

/** A regular expression for both ends takes quadratic time. */
function trimOuter(text: string): string {
  let [begin, end] = [0, text.length];
  while (begin < end && OUTER.test(text[begin] ?? "")) begin += 1;
  while (end > begin && OUTER.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(begin, end);
}

/** People break the lines of a cell to see all of its text. */
const inOneLine = (value: string): string =>
  value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(" ");
