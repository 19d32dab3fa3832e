import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { countRows } from "./count-rows";
import { openDataDir } from "./data-dir";
import type { Db, Where } from "./database";
import { StorageError } from "./failures";
import { appliedMigrations, requireMigrated } from "./migrate";
import { openDatabase } from "./open-database";
import { databasePlace, openMigrated, toUnusable } from "./open-migrated";
import { requireOwnSession } from "./postgres/open-postgres";
import { databaseFile, whyIncomplete } from "./sqlite/database-file";

type Options = {
  /** Gets the place of the database and the number of people in it. */
  note: (line: string) => void;
  /** With which the person names the folder. */
  setting?: string;
  /** Without timeouts. */
  patient?: boolean;
  /** Makes the database when there is none. One that another version wrote is refused all the same. */
  create?: boolean;
};

/**
 * Opens the database for a command, which may run beside the program: it creates no database and runs no migration, because
 * a running program of an earlier version could not use the migrated one.
 * @throws StorageError when there is no database; MigrationError when another version of the program uses it
 */
export async function openExisting(
  where: Where,
  { note, setting = "DATA_DIR", patient = false, create = false }: Options,
): Promise<Db> {
  const file = resolve(databaseFile(where.dataDir));
  if (!where.databaseUrl && !create && !existsSync(file) && !whyIncomplete(file)) {
    throw new StorageError(`there is no ${file}; set ${setting} to the folder that holds it`);
  }
  if (!where.databaseUrl) openDataDir(where.dataDir);
  const { db } = openDatabase(where, { patient });
  try {
    if (where.databaseUrl) await requireOwnSession(where.databaseUrl);
    const place = where.databaseUrl ? databasePlace(where.databaseUrl) : file;
    const isNew = (await appliedMigrations(db)).length === 0;
    if (isNew) {
      if (!create)
        throw new StorageError(`the database ${place} is empty; name another one, or start the program on it`);
      await (await openMigrated(where)).db.destroy();
    }
    await requireMigrated(db);
    const people = await countRows(db.selectFrom("users"));
    note(`${place}: ${people} ${people === 1 ? "person" : "people"}${isNew ? ", in a new database" : ""}`);
    return db;
  } catch (error) {
    await db.destroy();
    throw toUnusable(where, error);
  }
}
