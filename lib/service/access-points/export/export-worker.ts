import { parentPort, workerData } from "node:worker_threads";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import { storedValues } from "../../custom-fields/stored-values";
import { writeCsv } from "../../spreadsheets/write-csv";
import { writeXlsx } from "../../spreadsheets/write-xlsx";
import { type ExportPart, type ExportStart, NEXT_PART, SHEET_TITLE } from "./export-protocol";
import { readSnapshot, type Values } from "./read-snapshot";

// Program of the thread that exports access points: reads them and writes the file, one part for each message. See
// exporter.ts. The thread ends after the last part.

const start = workerData as ExportStart;

const CREATED = exportColumns.indexOf("createdAt");
const UPDATED = exportColumns.indexOf("updatedAt");

/** Times are milliseconds; PostgreSQL returns them as text. */
const toTime = (value: unknown): string => new Date(Number(value)).toISOString();

/** Returns the cells of a row: all values are texts but the times and the last, the values of custom fields as JSON text. */
function toCells(values: Values): string[] {
  const cells = values.slice(0, exportColumns.length) as string[];
  const [created, updated, custom] = [values[CREATED], values[UPDATED], values[exportColumns.length]];
  const createdAt = toTime(created);
  cells[CREATED] = createdAt;
  // Many rows were never changed, and formatting a time takes as long as writing five cells.
  cells[UPDATED] = updated === created ? createdAt : toTime(updated);
  if (start.fields.length === 0) return cells;
  const stored = storedValues(custom as string | null);
  for (const { key } of start.fields) cells.push(Object.hasOwn(stored, key) ? textOfValue(stored[key]) : "");
  return cells;
}

const headings = [...exportColumns, ...start.fields.map(({ heading }) => heading)];

async function* readCells(): AsyncGenerator<string[][]> {
  for await (const batch of readSnapshot(start)) yield batch.map(toCells);
}

const parts: AsyncGenerator<Uint8Array> =
  start.format === "csv" ? writeCsv(headings, readCells()) : writeXlsx(SHEET_TITLE, headings, readCells());

/** Copies bytes that are part of a larger buffer, because only a whole buffer can be moved to another thread. */
const toOwnBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer.byteLength === bytes.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);

parentPort?.on("message", async (message) => {
  if (message !== NEXT_PART) return;
  const { value, done } = await parts.next();
  const part: ExportPart = done ? null : toOwnBuffer(value);
  parentPort?.postMessage(part, part ? [part.buffer] : []);
  if (done) parentPort?.close();
});
