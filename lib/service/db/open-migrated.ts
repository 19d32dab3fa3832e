import { migrate } from "./migrate";
import { type Db, openDatabase, type Where } from "./open";
import { toUnreachable } from "./unreachable";

/**
 * Opens the database and brings it up to date.
 * @param onLost as for `openDatabase`
 * @param patient for commands that look at every row: as for `openDatabase`
 * @throws OpenError when it cannot be opened or reached, MigrationError as `migrate`
 */
export async function openMigrated(where: Where, onLost: (error: Error) => void, patient = false): Promise<Db> {
  const db = openDatabase(where, { onLost, patient });
  const migrating = where.databaseUrl ? openDatabase(where, { onLost, patient: true }) : db;
  try {
    await migrate(migrating);
    return db;
  } catch (error) {
    await db.destroy();
    throw toUnreachable(where, error);
  } finally {
    if (migrating !== db) await migrating.destroy();
  }
}
