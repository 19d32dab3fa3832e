import { isDatabaseAway } from "./failures";
import { MigrationError, migrate } from "./migrate";
import { type Db, openDatabase, type Where } from "./open";
import { OpenError } from "./open-error";

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
    throw where.databaseUrl ? unreachable(where.databaseUrl, error) : error;
  } finally {
    if (migrating !== db) await migrating.destroy();
  }
}

/** What PostgreSQL refuses with before it takes a statement: wrong password, no right, no such database. */
const refused = /^(28...|3D000|42501)$/;

function unreachable(url: string, error: unknown): unknown {
  const cause = error instanceof MigrationError ? error.cause : error;
  const { code = "", message } = cause as Error & { code?: string };
  if (!isDatabaseAway(cause) && !refused.test(code)) return error;
  // Never the whole URL: it holds the password.
  const { host, pathname } = new URL(url);
  return new OpenError(
    `the database ${pathname.slice(1)} at ${host} cannot be used (${message || code}); check DATABASE_URL, and that PostgreSQL runs`,
  );
}
