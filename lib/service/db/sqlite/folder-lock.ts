import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { StorageError } from "../failures";
import { isLocked } from "./lock-wait";

/** For a process that is about to end. */
const WAIT_MS = 2_000;

// A second process with this file would answer from stale caches. SQLite locks an empty file, which any end of the
// process releases. Commands such as `npm run user` do not take it: they only use the database.
export function lockFolder(dataDir: string): () => void {
  const handle = new Sqlite(join(dataDir, "in-use"), { timeout: WAIT_MS });
  try {
    handle.exec("begin exclusive");
    return () => handle.close();
  } catch (error) {
    handle.close();
    if (!isLocked(error)) throw error;
    throw new StorageError(
      `another process of this program uses the data folder ${dataDir}; stop it first; a second program needs a DATA_DIR and a PORT of its own, or PostgreSQL`,
    );
  }
}
