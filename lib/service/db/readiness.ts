import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, findSqlite } from "./open";
import { Sqlite, type SqliteHandle } from "./sqlite/driver";
import { retryWhileLocked } from "./sqlite/lock-wait";
import type { OpenSqlite } from "./sqlite/open";

/** Longest wait for the write lock of another process, in milliseconds: longer than most transactions. */
const LOCK_MS = 250;
/** Free space required on the disk and in the database, in bytes, and validity of a disk probe, in milliseconds. */
const SPACE_BYTES = 1_048_576;
const PROBED_MS = 1_000;

/**
 * Checks that the database is writable without changing data. On PostgreSQL it reads a setting that is "on" on a
 * replica.
 * @throws the error of the database or the file system; an error with SQLSTATE 25006 when PostgreSQL is read-only
 */
export async function requireWritable(db: Db): Promise<void> {
  const sqlite = findSqlite(db);
  if (sqlite) return requireWritableFile(sqlite);
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly === "off") return;
  throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}

/**
 * Checks that the file is writable: that the lock is available, and that there is space. Waiting for the lock does not
 * block the event loop.
 * @throws SqliteError with SQLITE_BUSY or SQLITE_FULL, or the error of the file system
 */
async function requireWritableFile(sqlite: OpenSqlite): Promise<void> {
  const { handle, writer } = sqlite;
  // An open transaction of this process already holds the lock: writes then wait, and the process is ready for reads.
  const takeLock = async () => handle.inTransaction || writer?.isWriting() || handle.exec("begin immediate; rollback");
  await retryWhileLocked(takeLock, { waitMs: LOCK_MS });
  requirePages(handle);
  await probeDisk(sqlite);
}

/** Checks the free pages of the database, whose size may be limited by `max_page_count`. */
function requirePages(handle: SqliteHandle): void {
  const read = (pragma: string) => Number(handle.pragma(pragma, { simple: true }));
  const free = read("max_page_count") - read("page_count") + read("freelist_count");
  if (free * read("page_size") < SPACE_BYTES) throw new Sqlite.SqliteError("database or disk is full", "SQLITE_FULL");
}

const probes = new WeakMap<OpenSqlite, { at: number; probe: Promise<void> }>();

/** Probes the disk at most once per second and shares the result among all readiness checks. */
function probeDisk(sqlite: OpenSqlite): Promise<void> {
  const known = probes.get(sqlite);
  if (known && performance.now() < known.at + PROBED_MS) return known.probe;
  const probe = writeProbe(join(sqlite.dataDir, "space-probe"));
  probes.set(sqlite, { at: performance.now(), probe });
  return probe;
}

/** Writes and deletes a file, because the free space that a file system reports does not include quotas. */
async function writeProbe(file: string): Promise<void> {
  try {
    const handle = await open(file, "w", 0o600);
    await handle.writeFile(Buffer.alloc(SPACE_BYTES, 1)).finally(() => handle.close());
  } finally {
    await rm(file, { force: true });
  }
}
