import { setImmediate } from "node:timers/promises";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import type { FieldName, FieldValues } from "@/lib/contract/access-points/access-point-fields";
import { IMPORT_ROWS_MAX, type ImportMapping, type ImportTarget } from "@/lib/contract/access-points/import";
import { type CustomInput, valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { Report } from "@/lib/contract/progress";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { decodeText } from "../../spreadsheets/decode-text";
import { restoreFormula } from "../../spreadsheets/formula";
import { readCsv } from "../../spreadsheets/read-csv";
import { readXlsx } from "../../spreadsheets/read-xlsx";
import { type SheetRow, SpreadsheetError } from "../../spreadsheets/sheet-row";
import { type FoundColumns, findColumns } from "./find-columns";

/** Rows between two pauses, in which other requests are answered: about 30 ms. */
const PAUSE_ROWS = 1_000;

/** Wrong cell of a row. */
export type Fault = { target: ImportTarget | CustomTarget; value: string; detail: string };

/** Custom field of a wrong cell. */
export type CustomTarget = `fields.${string}`;

/** Row of a file: the line where it begins, the id in it or "", its valid fields, and its wrong cells. */
export type ImportRow = {
  line: number;
  id: string;
  values: Partial<FieldValues>;
  /** Values of custom fields by key, which are not checked yet. */
  custom: CustomInput;
  faults: Fault[];
};

/** Rows of a file, and what its columns hold. */
export type ReadRows = { found: FoundColumns; rows: ImportRow[] };

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a workbook, which is a zip archive, or a text file. Only in a text file can a spreadsheet take a text for a
 * formula, so only there an export neutralized it.
 * @throws SpreadsheetError while it is read
 */
export const readSheet = (bytes: Uint8Array): AsyncGenerator<SheetRow> =>
  ZIP.every((byte, at) => bytes[at] === byte) ? readXlsx(bytes) : readText(bytes);

async function* readText(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  for await (const { line, cells } of readCsv(decodeText(bytes))) yield { line, cells: cells.map(restoreFormula) };
}

/**
 * Reads and validates the rows of a file.
 * @throws SpreadsheetError when the file cannot be read, is empty or has too many rows
 */
export async function readRows(
  bytes: Uint8Array,
  mapping: ImportMapping,
  { all, byKey }: FieldDefinitions,
  report: Report,
): Promise<ReadRows> {
  const fields = all.filter(({ key }) => byKey.has(key));
  let found: FoundColumns | undefined;
  const rows: ImportRow[] = [];
  let seen = 0;
  for await (const row of readSheet(bytes)) {
    if (!found) {
      found = findColumns(row.cells, mapping, fields);
      if (found.hasHeading) continue;
    }
    seen += 1;
    if (seen > IMPORT_ROWS_MAX) throw tooMany();
    if (!found.problem) rows.push(readRow(row, found));
    if (seen % PAUSE_ROWS !== 0) continue;
    report({ phase: "reading", done: seen, total: null });
    await setImmediate();
  }
  if (!found) throw new SpreadsheetError("The file is empty. Choose a file with at least one row.");
  return { found, rows };
}

const tooMany = () =>
  new SpreadsheetError(
    `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en")} rows. Divide it into several files.`,
  );

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

function readRow({ line, cells }: SheetRow, { indexes, custom }: FoundColumns): ImportRow {
  const row: ImportRow = { line, id: "", values: {}, custom: {}, faults: [] };
  for (const { field, index } of custom) row.custom[field.key] = valueOfText(field, cells[index] ?? "");
  for (const [target, index] of Object.entries(indexes) as [ImportTarget, number][]) {
    const value = cells[index] ?? "";
    if (target === "id") {
      row.id = value.trim().toLowerCase();
      if (row.id === "" || UUID.test(row.id)) continue;
      row.faults.push({ target, value, detail: "This is no id of an access point. Correct it or leave it empty." });
    } else readField(row, target, value);
  }
  return row;
}

function readField(row: ImportRow, target: FieldName, value: string): void {
  const parsed = newAccessPoint.shape[target].safeParse(value);
  if (parsed.success) row.values[target] = parsed.data;
  else row.faults.push({ target, value, detail: parsed.error.issues.map(({ message }) => message).join(" ") });
}
