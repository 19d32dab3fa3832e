import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { Client } from "pg";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { storedValues } from "../../custom-fields/stored-values";
import { writeCsv } from "../../spreadsheets/write-csv";
import { writeXlsx } from "../../spreadsheets/write-xlsx";
import { BATCH_ROWS, type ExportPart, type ExportStart, NEXT_PART } from "./export-protocol";

// Thread of exporter.ts: one part for each message. It ends after the last part.

const start = workerData as ExportStart;

const CREATED = exportColumns.indexOf("createdAt");
const UPDATED = exportColumns.indexOf("updatedAt");
const LABEL_STATE = exportColumns.indexOf("labelState");

/** Milliseconds; PostgreSQL returns them as text. */
const toTime = (value: unknown): string => new Date(Number(value)).toISOString();

/** All values are texts but the times and the last, the values of custom fields as JSON text. */
function toCells(values: Values): string[] {
  const cells = values.slice(0, exportColumns.length) as string[];
  const [created, updated, custom] = [values[CREATED], values[UPDATED], values[exportColumns.length]];
  const createdAt = toTime(created);
  cells[CREATED] = createdAt;
  // Many rows were never changed, and formatting a time takes as long as writing five cells.
  cells[UPDATED] = updated === created ? createdAt : toTime(updated);
  cells[LABEL_STATE] = start.words[values[LABEL_STATE] as LabelState];
  if (start.fields.length === 0) return cells;
  const stored = storedValues(custom as string | null);
  for (const { key } of start.fields) cells.push(Object.hasOwn(stored, key) ? toCell(stored[key]) : "");
  return cells;
}

/** An import reads it in any language. */
const toCell = (value: CustomValue | undefined): string =>
  typeof value === "boolean" ? start.words[value ? "yes" : "no"] : textOfValue(value);

const headings = [...start.headings, ...start.fields.map(({ heading }) => heading)];

async function* readCells(): AsyncGenerator<string[][]> {
  for await (const batch of readSnapshot(start)) yield batch.map(toCells);
}

const parts: AsyncGenerator<Uint8Array> =
  start.format === "csv" ? writeCsv(headings, readCells()) : writeXlsx(start.sheet, headings, readCells());

/** Only a whole buffer can be moved to another thread. */
const toOwnBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer.byteLength === bytes.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);

parentPort?.on("message", async (message) => {
  if (message !== NEXT_PART) return;
  const { value, done } = await parts.next();
  const part: ExportPart = done ? null : toOwnBuffer(value);
  parentPort?.postMessage(part, part ? [part.buffer] : []);
  if (done) parentPort?.close();
});

type Query = Pick<ExportStart, "source" | "sql" | "parameters">;

/** In the order of the query's columns. */
type Values = readonly unknown[];

/** All rows are as they were at the first batch. Reads a batch when it is asked for, to keep the memory small. */
const readSnapshot = (query: Query): AsyncGenerator<Values[]> =>
  "url" in query.source ? readFromPostgres(query.source.url, query) : readFromSqlite(query.source.file, query);

/** One statement is one read transaction of the write-ahead log. */
async function* readFromSqlite(file: string, { sql, parameters }: Query): AsyncGenerator<Values[]> {
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 2_000 });
  try {
    for (const pragma of ["query_only = ON", "temp_store = FILE", "trusted_schema = OFF", "cache_size = -8000"]) {
      handle.pragma(pragma);
    }
    let batch: Values[] = [];
    for (const values of handle.prepare(sql).raw(true).iterate(parameters) as Iterable<Values>) {
      batch.push(values);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } finally {
    handle.close();
  }
}

/** Timeouts in milliseconds: of the connection, of a statement, which may sort a million rows, and of a slow client. */
const TIMEOUTS = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 60_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 120_000,
};

/**
 * Reads with a cursor, whose rows are of one snapshot, on a connection of its own: an export would occupy one of the pool.
 * The server reads the next batch while the one before it is written.
 */
async function* readFromPostgres(url: string, { sql, parameters }: Query): AsyncGenerator<Values[]> {
  const client = new Client({ connectionString: url, application_name: "access-points export", ...TIMEOUTS });
  // An unhandled "error" event would end the process. The statements of a lost connection fail as well.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin transaction read only");
    await client.query(`declare export no scroll cursor for ${sql}`, [...parameters]);
    const fetch = () => client.query<unknown[]>({ text: `fetch ${BATCH_ROWS} from export`, rowMode: "array" });
    let fetching = fetch();
    for (;;) {
      const { rows } = await fetching;
      if (rows.length === BATCH_ROWS) {
        fetching = fetch();
        // It may fail before it is awaited, which would otherwise end the process.
        fetching.catch(() => undefined);
      }
      yield rows;
      if (rows.length < BATCH_ROWS) return;
    }
  } finally {
    await client.end();
  }
}
