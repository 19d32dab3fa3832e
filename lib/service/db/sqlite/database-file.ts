import { closeSync, existsSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { isDiskFull, StorageError } from "../failures";

export const databaseFile = (dataDir: string): string => join(dataDir, "access-points.sqlite");

const markerOf = (dataDir: string): string => join(dataDir, "database-created");

const TEXT = `The database of this folder exists since the date of this file. While this file is here, the program does not
start without access-points.sqlite. To start afresh, move the whole folder away.
`;

/** So that a lost database is not mistaken for a first start. Call it when the database is complete. */
export function markCreated(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) return;
  try {
    writeFileSync(markerOf(dataDir), TEXT, { mode: 0o600 });
  } catch (error) {
    // A full disk must not prevent a start; the next one writes the marker.
    if (!isDiskFull(error)) throw error;
  }
}

const wasCreated = (file: string): boolean => existsSync(markerOf(dirname(file)));

/** sqlite.org/fileformat2.html §1.3, §4.1 */
const HEADER_BYTES = 100;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Only the header, so that a large database opens fast; `npm run check` does a full check. */
export function whyIncomplete(file: string): string | null {
  const size = sizeOf(file);
  const hasLog = sizeOf(`${file}-wal`) > 0;
  if (size === 0) return hasLog || wasCreated(file) ? describeLost(file, hasLog) : null;
  const why = wrongInHeader(file);
  return why && `the database ${file} cannot be opened (${why}); nothing was changed, restore it from a backup`;
}

function describeLost(file: string, hasLog: boolean): string {
  const logNote = hasLog ? `, though its log ${file}-wal is there` : "";
  return `the database ${file} is missing or empty, and there was one${logNote}; restore it from a backup, or, to start afresh and lose what it held, move the folder ${dirname(file)} away`;
}

/** SQLite takes a short file of text for an empty database. */
function wrongInHeader(file: string): string | null {
  const size = sizeOf(file);
  // Pages may still be in the write-ahead log.
  if (size === 0 || sizeOf(`${file}-wal`) > 0) return null;
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, "r");
  readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);
  if (!header.toString("latin1", 0, 16).startsWith("SQLite format 3")) return "it is not an SQLite database";
  // 1 means 65,536, which does not fit in two bytes.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  return size < expected ? `it is cut short: ${size} of ${expected} bytes` : null;
}

/** All tables may have been in a write-ahead log that was deleted. */
export function requireTables(handle: Sqlite.Database, file: string): void {
  const found = handle.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (!found && wasCreated(file)) throw new StorageError(describeLost(file, false));
}

/** After an improper close. A log that ends within a frame was truncated: then it checks all pages. */
export function requireWhole(handle: Sqlite.Database, file: string): void {
  const log = sizeOf(`${file}-wal`);
  if (log === 0) return;
  const read = (pragma: string) => Number(handle.pragma(pragma, { simple: true }));
  const [pageSize, pages] = [read("page_size"), read("page_count")];
  const frames = (log - LOG_HEADER_BYTES) / (FRAME_HEADER_BYTES + pageSize);
  if (sizeOf(file) / pageSize + Math.max(0, frames) < pages) {
    throw new Sqlite.SqliteError("pages at its end are missing", "SQLITE_CORRUPT");
  }
  if (Number.isInteger(frames)) return;
  const found = handle.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new Sqlite.SqliteError(String(found), "SQLITE_CORRUPT");
}

/** The message names the file and the remedy. */
export const damagedError = ({ message, code }: { message: string; code: string }, file: string): Error =>
  new Sqlite.SqliteError(
    `the database ${file} is damaged (${message}); stop the program, see the extent of the damage with the command check, and restore a backup`,
    code,
  );
