import { constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { copyDatabase, requireUnusedTarget } from "../db/copy/copy";
import { openDataDir } from "../db/data-dir";
import type { Db, Where } from "../db/database";
import { engineSql } from "../db/engine-sql";
import { openMigrated } from "../db/open-migrated";
import { databaseFile } from "../db/sqlite/database-file";
import { lockFolder } from "../db/sqlite/folder-lock";
import {
  BackupError,
  type BackupManifest,
  DATABASE,
  digestOfFile,
  digestOfText,
  readManifest,
  SECRET,
  syncToDisk,
} from "./backup-folder";
import { countTableRows, type Installation } from "./create-backup";

/** Ends sessions, change-feed cursors and waiting mails: people and programs have got what the backup lacks. */
export async function restoreBackup(where: Installation, folder: string): Promise<BackupManifest["tables"]> {
  const manifest = readManifest(folder);
  openDataDir(where.dataDir);
  const unlock = where.databaseUrl ? () => {} : lockFolder(where.dataDir);
  try {
    return await restoreInto(where, folder, manifest);
  } finally {
    unlock();
  }
}

async function restoreInto(
  where: Installation,
  folder: string,
  manifest: BackupManifest,
): Promise<BackupManifest["tables"]> {
  await requireEmpty(where);
  await removeUnfinished(where.dataDir);
  const secret = readSecretOf(where, folder, manifest);
  // Beside the target, so that the complete database can be renamed into its place.
  const work = await mkdtemp(join(where.databaseUrl ? tmpdir() : where.dataDir, UNFINISHED));
  try {
    await copyFile(join(folder, DATABASE), databaseFile(work), constants.COPYFILE_FICLONE);
    await requireSame(databaseFile(work), manifest);
    const tables = await prepare(work, manifest);
    // Before the database: the program would generate another secret for a database without one.
    if (secret !== null) writeFileSync(join(where.dataDir, SECRET), secret, { mode: 0o600 });
    if (where.databaseUrl) await copyToPostgres(where, work);
    else await moveIntoPlace(where.dataDir, work);
    return tables;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const UNFINISHED = "restoring-";

/** Of a restore that was killed. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of names) await rm(join(dataDir, name), { recursive: true });
}

async function requireEmpty(where: Where): Promise<void> {
  if (where.databaseUrl) return requireUnusedTarget(where);
  const { dataDir } = where;
  const file = databaseFile(dataDir);
  const found = [file, `${file}-wal`].find((path) => existsSync(path));
  if (!found) return;
  throw new BackupError(`${found} exists; move the folder ${dataDir} away, or set DATA_DIR to another one`);
}

/** Null when it is there or AUTH_SECRET is set. */
function readSecretOf({ dataDir, authSecret }: Installation, folder: string, manifest: BackupManifest): string | null {
  if (authSecret) return null;
  const file = join(dataDir, SECRET);
  const present = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (manifest.secret === null) {
    if (present !== null) return null;
    throw new BackupError("the backup has no secret; set AUTH_SECRET to the value that the program had");
  }
  const secret = readFileSync(join(folder, SECRET), "utf8");
  if (digestOfText(secret) !== manifest.secret) throw damaged(join(folder, SECRET));
  if (present === null) return secret;
  if (present === secret) return null;
  throw new BackupError(`${file} is another secret than that of the backup; move it away`);
}

const damaged = (file: string): BackupError =>
  new BackupError(`${file} is damaged: it differs from what the backup wrote; restore another backup`);

async function requireSame(copy: string, { database }: BackupManifest): Promise<void> {
  if ((await digestOfFile(copy)) !== database.sha256) throw damaged(DATABASE);
}

/** Rows of each table. */
async function prepare(folder: string, manifest: BackupManifest): Promise<BackupManifest["tables"]> {
  const { db } = await openMigrated(
    { dataDir: folder },
    {
      patient: true,
    },
  );
  try {
    const faults = await engineSql(db).checkDatabase(db);
    if (faults.length > 0) throw new BackupError(`the backup is damaged (${faults[0]}); restore another one`);
    await startAnew(db);
    const tables = await countTableRows(db);
    const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]));
    const wrong = manifest.tables.find(({ name, rows }) => rowsOf.has(name) && rowsOf.get(name) !== rows);
    if (!wrong) return tables;
    throw new BackupError(`${wrong.name} has ${rowsOf.get(wrong.name)} rows instead of ${wrong.rows}`);
  } finally {
    await db.destroy();
  }
}

/** No installation reaches this between two backups. */
const FEED_GAP = 2 ** 40;

async function startAnew(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("sessions").set({ revoked_at: Date.now() }).where("revoked_at", "is", null).execute();
    // They were probably sent since.
    await trx.updateTable("mails").set({ ended_at: Date.now(), about: "" }).where("ended_at", "is", null).execute();
    await sql`update access_point_feed set pruned = pruned + ${FEED_GAP}`.execute(trx);
  });
}

async function copyToPostgres(where: Where, folder: string): Promise<void> {
  const open = (place: Where) => openMigrated(place, { patient: true });
  const { db: target } = await open(where);
  const { db: source } = await open({ dataDir: folder });
  try {
    await copyDatabase(source, target, () => {});
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

/** Last, so that an interrupted restore leaves a folder without a database. */
async function moveIntoPlace(dataDir: string, work: string): Promise<void> {
  const [from, to] = [databaseFile(work), databaseFile(dataDir)];
  syncToDisk(from);
  await rm(`${to}-shm`, { force: true });
  await rename(from, to);
  syncToDisk(dataDir);
}
