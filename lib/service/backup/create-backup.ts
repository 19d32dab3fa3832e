import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import type { Config } from "@/lib/config";
import { listTables } from "../db/copy/catalog";
import { copyDatabase } from "../db/copy/copy";
import type { Db, Where } from "../db/database";
import { engineSql } from "../db/engine-sql";
import { appliedMigrations, migrate, migrations, readMigrations } from "../db/migrate";
import { openDatabase } from "../db/open-database";
import { toUnusable } from "../db/open-migrated";
import { databaseFile } from "../db/sqlite/database-file";
import {
  BackupError,
  type BackupManifest,
  backupNameOf,
  DATABASE,
  digestOfFile,
  digestOfText,
  listPastBackups,
  manifestFile,
  PARTIAL,
  pruneBackups,
  SECRET,
  syncToDisk,
} from "./backup-folder";

/** A backup in several steps begins again after each write of another process. */
const ALL_PAGES = 0x7fffffff;

type Options = {
  folder: string;
  keep: number;
  now: number;
  /** Returns the newest backup instead of another one with the same content. */
  reuse?: boolean;
};
/** With AUTH_SECRET, a backup holds no secret. */
export type Installation = Where & Partial<Pick<Config, "authSecret">>;

/**
 * Writes a backup of the database while the program runs, checks it, and gives it its name when it is complete and on
 * the disk. SQLite is copied by its online backup, PostgreSQL from one snapshot into an SQLite file, so that a backup can
 * be restored into either. Keeps the newest `keep` backups in the folder.
 * @returns the path and the manifest of the backup
 * @throws BackupError when there is no database, or the copy is not sound
 */
export async function createBackup(where: Installation, { folder, keep, now, reuse = false }: Options) {
  const file = databaseFile(where.dataDir);
  if (!where.databaseUrl && !existsSync(file)) {
    throw new BackupError(`there is no ${file}; set DATA_DIR to the folder that holds it`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let at = now;
  const pathAt = (time: number) => join(folder, backupNameOf(time));
  // Names have seconds, and another process may make a backup in the same one.
  while (existsSync(pathAt(at)) || existsSync(pathAt(at) + PARTIAL)) at += 1_000;
  const path = pathAt(at);
  const partial = path + PARTIAL;
  await mkdir(partial, { mode: 0o700 });
  try {
    await copyInto(where, partial);
    const manifest = await describe(where, partial, now);
    const [newest] = reuse ? await listPastBackups(folder, now) : [];
    if (newest && newest.manifest.database.sha256 === manifest.database.sha256) {
      await rm(partial, { recursive: true });
      return { path: join(folder, newest.name), manifest: newest.manifest };
    }
    writeFileSync(manifestFile(partial), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const file of [join(partial, DATABASE), manifestFile(partial), partial]) syncToDisk(file);
    await rename(partial, path);
    syncToDisk(folder);
    await pruneBackups(folder, keep, now);
    return { path, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyInto(where: Where, partial: string): Promise<void> {
  if (where.databaseUrl) return copyFromPostgres(where, partial);
  const source = new Sqlite(databaseFile(where.dataDir), { readonly: true });
  try {
    await source.backup(join(partial, DATABASE), { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

async function copyFromPostgres(where: Where, partial: string): Promise<void> {
  const { db: source } = openDatabase(where, { patient: true });
  const target = openCopy(partial);
  try {
    const { applied } = await readMigrations(source).catch((error) => Promise.reject(toUnusable(where, error)));
    if (applied.length === 0) throw new BackupError("the database is empty; set DATABASE_URL to another one");
    // It may be of an earlier version.
    await migrate(target, Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))));
    // Two copies of the same content are then the same file.
    await sql`update kysely_migration set timestamp = '2000-01-01T00:00:00.000Z'`.execute(target);
    await copyDatabase(source, target, () => {});
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
    await rm(join(partial, "database-created"), { force: true });
  }
}

const openCopy = (folder: string): Db => openDatabase({ dataDir: folder }, { patient: true }).db;

/** Also makes the copy a single file. */
async function describe(where: Installation, partial: string, now: number): Promise<BackupManifest> {
  const db = openCopy(partial);
  const file = join(partial, DATABASE);
  try {
    const faults = await engineSql(db).checkDatabase(db);
    if (faults.length > 0) {
      throw new BackupError(`the database is damaged (${faults[0]}); no backup was made. Run: npm run check`);
    }
    const [tables, migration = ""] = [await countTableRows(db), (await appliedMigrations(db)).sort().at(-1)];
    // Without a write-ahead log the database is one file.
    await sql`pragma journal_mode = delete`.execute(db);
    const source = where.databaseUrl ? "postgresql" : "sqlite";
    const createdAt = new Date(now).toISOString();
    await db.destroy();
    chmodSync(file, 0o600);
    const database = { bytes: statSync(file).size, sha256: await digestOfFile(file) };
    return { format: 1, createdAt, source, migration, tables, database, secret: copySecret(where, partial) };
  } finally {
    await db.destroy();
  }
}

export async function countTableRows(db: Db): Promise<BackupManifest["tables"]> {
  const counted: BackupManifest["tables"] = [];
  const names = (await listTables(db)).map(({ name }) => name);
  for (const name of [...names, "access_points"]) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(db);
    counted.push({ name, rows: Number(rows[0]?.total) });
  }
  return counted;
}

/** Without the secret every session ends. */
function copySecret({ dataDir, authSecret }: Installation, partial: string): string | null {
  if (authSecret) return null;
  const file = join(dataDir, SECRET);
  if (!existsSync(file)) {
    throw new BackupError(`there is no ${file}; set AUTH_SECRET to the secret of the program, or start it once`);
  }
  const secret = readFileSync(file, "utf8");
  writeFileSync(join(partial, SECRET), secret, { mode: 0o600 });
  return digestOfText(secret);
}
