import { join } from "node:path";
import { OpenError } from "../open-error";
import { SafeSqliteDialect } from "./dialect";
import { Sqlite, type SqliteHandle } from "./driver";
import { whyIncomplete } from "./file-check";
import { withKeptStatements } from "./statements";

/** The database's file in the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, "access-points.sqlite");

/** SQLite before this can corrupt a WAL under rare races between a checkpoint and a writer (sqlite.org/wal.html, "WAL-reset bug"). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * The database in `dataDir`.
 * @throws OpenError when the file is not a database, is damaged, or cannot be opened
 */
export function openSqlite(dataDir: string): SafeSqliteDialect {
  const file = databaseFile(dataDir);
  const incomplete = whyIncomplete(file);
  if (incomplete) throw unusable(file, incomplete);
  try {
    const handle = new Sqlite(file);
    setPragmas(handle);
    return new SafeSqliteDialect({ database: withKeptStatements(handle) });
  } catch (error) {
    throw unusable(file, (error as Error).message);
  }
}

const unusable = (file: string, why: string): OpenError =>
  new OpenError(`the database ${file} cannot be opened (${why}); nothing was changed, restore it from a backup`);

function setPragmas(handle: SqliteHandle): void {
  // First, so that the pragmas after it wait for a lock too.
  handle.pragma("busy_timeout = 2000");
  handle.pragma("journal_mode = WAL");
  // better-sqlite3 builds WAL with NORMAL, which may lose acknowledged commits when the power fails.
  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");
  handle.pragma("temp_store = MEMORY");
  handle.pragma("trusted_schema = OFF");
  handle.pragma("cache_size = -16000");

  const is = (pragma: string) => handle.pragma(pragma, { simple: true });
  if (is("journal_mode") !== "wal" || is("synchronous") !== 2 || is("foreign_keys") !== 1) {
    throw new Error("it does not take the settings that keep data safe");
  }
  const version = handle.prepare<[], { v: string }>("select sqlite_version() as v").get()?.v ?? "0";
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [a, b, c] = OLDEST_SQLITE;
  if (major < a || (major === a && (minor < b || (minor === b && patch < c)))) {
    throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join(".")}`);
  }
}
