import { parentPort, workerData } from "node:worker_threads";
import { exportColumns } from "@/lib/contract/access-points/access-point-export";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import { storedValues } from "../../custom-fields/stored-values";
import { writeCsv } from "../../spreadsheets/write-csv";
import { writeXlsx } from "../../spreadsheets/write-xlsx";
import { type ExportPart, type ExportStart, NEXT_PART, SHEET_TITLE } from "./export-protocol";
import { readSnapshot, type Values } from "./read-snapshot";

// Program of the thread that exports access points: reads them and writes the file, one part for each message. See
// exporter.ts. The thread ends after the last part.

const start = workerData as ExportStart;

const isMoment = exportColumns.map((column) => column === "createdAt" || column === "updatedAt");

/** Returns the cells of a row. Times are milliseconds; PostgreSQL returns them as text. Custom fields are the last value. */
function toCells(values: Values): string[] {
  const own = values.slice(0, exportColumns.length);
  const cells = own.map((value, at) => (isMoment[at] ? new Date(Number(value)).toISOString() : String(value)));
  if (start.fields.length === 0) return cells;
  const custom = new Map(Object.entries(storedValues(values[exportColumns.length] as string | null)));
  return [...cells, ...start.fields.map(({ key }) => textOfValue(custom.get(key)))];
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
