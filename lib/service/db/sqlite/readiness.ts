import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Sqlite, type SqliteHandle } from "./driver";
import { retryWhileLocked } from "./lock-wait";
import type { OpenSqlite } from "./open";

/** How long the write lock may be held by another process, in milliseconds: longer than most of its transactions. */
const LOCK_MS = 250;
/** How much must fit on the disk and into the database, and how long that is taken to hold, in milliseconds. */
const SPACE_BYTES = 1_048_576;
const PROBED_MS = 1_000;

/**
 * Checks that the file can be written: that nobody holds its lock, and that there is space. Asks without holding up the
 * event loop.
 * @throws SQLITE_BUSY, SQLITE_FULL, or the error of the file system
 */
export async function requireWritableFile(sqlite: OpenSqlite): Promise<void> {
  const { handle } = sqlite;
  // Inside a transaction of ours, the lock is ours.
  const takeLock = async () => handle.inTransaction || handle.exec("begin immediate; rollback");
  await retryWhileLocked(takeLock, { waitMs: LOCK_MS });
  requirePages(handle);
  await probeDisk(sqlite);
}

/** A database may have a limit of its own. */
function requirePages(handle: SqliteHandle): void {
  const read = (pragma: string) => Number(handle.pragma(pragma, { simple: true }));
  const free = read("max_page_count") - read("page_count") + read("freelist_count");
  if (free * read("page_size") < SPACE_BYTES) throw new Sqlite.SqliteError("database or disk is full", "SQLITE_FULL");
}

const probes = new WeakMap<OpenSqlite, { at: number; probe: Promise<void> }>();

/** However often readiness is asked for, space is looked for once a second. */
function probeDisk(sqlite: OpenSqlite): Promise<void> {
  const known = probes.get(sqlite);
  if (known && performance.now() < known.at + PROBED_MS) return known.probe;
  const probe = writeProbe(join(sqlite.dataDir, "space-probe"));
  probes.set(sqlite, { at: performance.now(), probe });
  return probe;
}

/** A file system says how much is free, but not what a quota leaves: only writing shows. */
async function writeProbe(file: string): Promise<void> {
  try {
    const handle = await open(file, "w", 0o600);
    await handle.writeFile(Buffer.alloc(SPACE_BYTES, 1)).finally(() => handle.close());
  } finally {
    await rm(file, { force: true });
  }
}
