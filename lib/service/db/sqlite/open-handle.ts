import Sqlite from "better-sqlite3";
import { StorageError } from "../failures";
import { damagedError, requireTables, requireWhole, whyIncomplete } from "./database-file";
import { isSqliteDamaged } from "./failures";
import { setPragmas } from "./pragmas";

/**
 * Opens the handle that writes.
 * @throws StorageError when the file is not a database, is damaged or missing, or cannot be opened
 */
export function openHandle(file: string): Sqlite.Database {
  const incomplete = whyIncomplete(file);
  if (incomplete) throw new StorageError(incomplete);
  try {
    const handle = new Sqlite(file);
    setPragmas(handle);
    requireWhole(handle, file);
    requireTables(handle, file);
    return handle;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { message, code = "" } = error as Error & { code?: string };
    if (isSqliteDamaged(code)) throw new StorageError(damagedError({ message, code }, file).message);
    throw new StorageError(
      `the database ${file} cannot be opened (${message}); check that this user may write to its folder, and that its disk has space`,
    );
  }
}
