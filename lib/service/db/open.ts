import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { whyIncomplete } from "./file-check";
import { SafeSqliteDialect } from "./sqlite-dialect";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

/** The data folder or the database file cannot be used. `message` is one sentence. */
export class OpenError extends Error {
  override name = "OpenError";
}

/** The database's file in the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, "access-points.sqlite");

/** SQLite before this can corrupt a WAL under rare races between a checkpoint and a writer (sqlite.org/wal.html, "WAL-reset bug"). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** Makes `dataDir` when it is missing. @throws OpenError when it cannot be made or written */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new OpenError(
      `the data folder ${dataDir} cannot be written (${why}); give this user the right to, or set DATA_DIR to another folder`,
    );
  }
}

/**
 * Opens the database in `dataDir`: the one handle of this process, since two would stall each other.
 * @throws OpenError when the file is not a database, is damaged, or cannot be opened
 */
export function openDatabase(dataDir: string): Db {
  const file = databaseFile(dataDir);
  const incomplete = whyIncomplete(file);
  if (incomplete) throw unusable(file, incomplete);
  try {
    const handle = new Sqlite(file);
    setPragmas(handle);
    return new Kysely<Tables>({ dialect: new SafeSqliteDialect({ database: handle }) });
  } catch (error) {
    throw unusable(file, (error as Error).message);
  }
}

const unusable = (file: string, why: string): OpenError =>
  new OpenError(`the database ${file} cannot be opened (${why}); nothing was changed, restore it from a backup`);

function setPragmas(handle: Sqlite.Database): void {
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
