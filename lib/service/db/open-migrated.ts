import { migrate } from "./migrate";
import { type DatabaseOptions, type Db, openDatabase, type Where } from "./open";
import { markCreated } from "./sqlite/created-marker";
import { toUnusable } from "./unusable";

type Options = Pick<DatabaseOptions, "patient" | "readerProgram">;

/**
 * Opens the database and runs the missing migrations.
 * @param onLost as for `openDatabase`, like the options; `patient` is for commands that read every row
 * @throws OpenError when the database cannot be opened or reached
 * @throws MigrationError as `migrate`
 */
export async function openMigrated(
  where: Where,
  onLost: (error: Error) => void,
  { patient = false, readerProgram }: Options = {},
): Promise<Db> {
  const db = openDatabase(where, { onLost, patient, readerProgram });
  const migrating = where.databaseUrl ? openDatabase(where, { onLost, patient: true }) : db;
  try {
    await migrate(migrating);
    if (!where.databaseUrl) markCreated(where.dataDir);
    return db;
  } catch (error) {
    await db.destroy();
    throw toUnusable(where, error);
  } finally {
    if (migrating !== db) await migrating.destroy();
  }
}
