import type Sqlite from "better-sqlite3";

/** Older ones can corrupt the write-ahead log (sqlite.org/wal.html, "WAL-reset bug"). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** A write-ahead log that grew during a long read is truncated to this. */
export const LOG_BYTES = 16_777_216;

/** Fits into `LOG_BYTES`. SQLite's 1,000 copies pages of indexes that change again and again more often. */
const CHECKPOINT_PAGES = 4_000;

/** Throws when the file refuses a setting, or SQLite is too old. */
export function setPragmas(handle: Sqlite.Database): void {
  // Only during startup; later this would block all requests, see lock-wait.ts.
  handle.pragma("busy_timeout = 2000");
  handle.pragma("journal_mode = WAL");
  // better-sqlite3's default NORMAL may lose acknowledged commits in a power failure.
  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");
  handle.pragma("temp_store = MEMORY");
  handle.pragma("trusted_schema = OFF");
  handle.pragma("cache_size = -16000");
  handle.pragma(`journal_size_limit = ${LOG_BYTES}`);
  handle.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);

  const is = (pragma: string) => handle.pragma(pragma, { simple: true });
  if (is("journal_mode") !== "wal" || is("synchronous") !== 2 || is("foreign_keys") !== 1) {
    throw new Error("it refuses the settings that make commits durable");
  }
  const version = handle.prepare<[], { v: string }>("select sqlite_version() as v").get()?.v ?? "0";
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [a, b, c] = OLDEST_SQLITE;
  if (major < a || (major === a && (minor < b || (minor === b && patch < c)))) {
    throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join(".")}`);
  }
  handle.pragma("busy_timeout = 0");
}
