import { existsSync } from "node:fs";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import type { Where } from "../db/database";
import { MigrationError, readMigrations } from "../db/migrate";
import { openDatabase } from "../db/open-database";
import { toUnusable } from "../db/open-migrated";
import { databaseFile } from "../db/sqlite/database-file";
import { createBackup, type Installation } from "./create-backup";

type Upgraded = Installation & Pick<Config, "backups">;

/**
 * Makes a backup of a database that an earlier version wrote, before its migrations run: in the folder of the
 * backups. It is kept and restored like any other backup. Starts that fail at the same migration
 * make one backup together.
 * @throws MigrationError when the backup cannot be made, so that nothing is upgraded without one
 */
export async function backUpBeforeUpgrade(where: Upgraded, now: number, log: Pick<Logger, "info">): Promise<void> {
  if (!where.databaseUrl && !existsSync(databaseFile(where.dataDir))) return;
  if (!(await isOlder(where))) return;
  const { folder, keep } = where.backups;
  try {
    const { path } = await createBackup(where, { folder, keep, now, reuse: true });
    log.info({ event: "backup.made-before-upgrade", path });
  } catch (error) {
    const why = (error as Error).message;
    throw new MigrationError(
      `the database was not upgraded, because no backup could be made before (${why}); set BACKUP_DIR to a folder with enough space, and start again`,
      { cause: error },
    );
  }
}

/** A new database, to which no migration was applied, needs no backup. */
async function isOlder(where: Where): Promise<boolean> {
  const { db } = openDatabase(where, { patient: true });
  try {
    const { applied, missing } = await readMigrations(db);
    return applied.length > 0 && missing.length > 0;
  } catch (error) {
    throw toUnusable(where, error);
  } finally {
    await db.destroy();
  }
}
