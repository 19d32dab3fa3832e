import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { retryWhileLocked } from "./lock-wait";

/** Longest wait for the write lock of another process, in milliseconds: longer than most transactions. */
const LOCK_MS = 250;
/** Free space required on the disk and in the database, in bytes, and validity of a disk probe, in milliseconds. */
const SPACE_BYTES = 1_048_576;
const PROBED_MS = 1_000;

/**
 * Returns a function that checks that the file is writable: that the lock is available, and that there is space. Waiting
 * for the lock does not block the event loop. The disk is probed at most once per second, for all checks.
 * @throws SqliteError with SQLITE_BUSY or SQLITE_FULL, or the error of the file system
 */
export function createWritableCheck(dataDir: string, handle: Sqlite.Database): () => Promise<void> {
  let probed: { at: number; probe: Promise<void> } | undefined;

  return async () => {
    // An open transaction of this process already holds the lock: writes then wait, and the process is ready for reads.
    const takeLock = async () => handle.inTransaction || handle.exec("begin immediate; rollback");
    await retryWhileLocked(takeLock, { waitMs: LOCK_MS });
    requirePages(handle);
    if (!probed || performance.now() >= probed.at + PROBED_MS) {
      probed = { at: performance.now(), probe: writeProbe(join(dataDir, "space-probe")) };
    }
    await probed.probe;
  };
}

/** Checks the free pages of the database, whose size may be limited by `max_page_count`. */
function requirePages(handle: Sqlite.Database): void {
  const read = (pragma: string) => Number(handle.pragma(pragma, { simple: true }));
  const free = read("max_page_count") - read("page_count") + read("freelist_count");
  if (free * read("page_size") < SPACE_BYTES) throw new Sqlite.SqliteError("database or disk is full", "SQLITE_FULL");
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
