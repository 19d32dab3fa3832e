import { migrate } from "./migrate";
import { type Db, openDatabase, type Where } from "./open";
import { toUnreachable } from "./unreachable";

/**
 * Opens the database and brings it up to date.
 * @param onLost as for `openDatabase`
 * @throws OpenError when it cannot be opened or reached, MigrationError as `migrate`
 */
export async function openMigrated(where: Where, onLost: (error: Error) => void): Promise<Db> {
  const db = openDatabase(where, { onLost });
  const patient = where.databaseUrl ? openDatabase(where, { onLost, patient: true }) : db;
  try {
    await migrate(patient);
    return db;
  } catch (error) {
    await db.destroy();
    throw toUnreachable(where, error);
  } finally {
    if (patient !== db) await patient.destroy();
  }
}
