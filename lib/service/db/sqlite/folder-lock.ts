import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { StorageError } from "../failures";
import { isLocked } from "./lock-wait";

/** Time that a process which is about to end has to release the folder, in milliseconds. */
const WAIT_MS = 2_000;

/**
 * Takes the data folder for this process and returns a function that releases it. A second process with the same SQLite
 * file would answer from caches that the first does not know. The lock is SQLite's lock of an empty file, which the
 * operating system releases when the process ends in any way. Commands such as `npm run user` do not take this lock: they write
 * through the database alone.
 * @throws StorageError when another process has the folder
 */
export function lockFolder(dataDir: string): () => void {
  const handle = new Sqlite(join(dataDir, "in-use"), { timeout: WAIT_MS });
  try {
    handle.exec("begin exclusive");
    return () => handle.close();
  } catch (error) {
    handle.close();
    if (!isLocked(error)) throw error;
    throw new StorageError(
      `another process of this program uses the data folder ${dataDir}; stop it, or set DATA_DIR and PORT to other values for this one (several processes need PostgreSQL)`,
    );
  }
}
