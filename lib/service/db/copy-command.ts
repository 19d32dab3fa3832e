import { existsSync } from "node:fs";
import { copyDatabase } from "./copy";
import { readPlace } from "./copy-place";
import { openDataDir } from "./data-dir";
import { requireMigrated } from "./migrate";
import { type Db, openDatabase, type Where } from "./open";
import { OpenError } from "./open-error";
import { openMigrated } from "./open-migrated";
import type { TableDigest } from "./row-digest";
import { databaseFile } from "./sqlite/database-file";
import { toUnusable } from "./unusable";

type Terminal = { print: (line: string) => void };
type Options = { from?: string; to?: string };

/**
 * Copies an installation from one database to another, each SQLite or PostgreSQL, and prints the number of rows and the
 * digest of every table.
 * @throws Error with a message of one sentence; the copy is then rolled back
 */
export async function runCopyCommand(options: Options, { print }: Terminal): Promise<void> {
  const [from, to] = [readPlace("--from", options.from), readPlace("--to", options.to)];
  requireSource(from);
  if (!to.databaseUrl) openDataDir(to.dataDir);
  await (await openMigrated(to, ignoreLost)).destroy();
  const copied = await withDatabase(from, async (source) => {
    await requireMigrated(source).catch((error) => Promise.reject(toUnusable(from, error)));
    return withDatabase(to, (target) => copyDatabase(source, target, (name) => print(`Copying ${name} …`)));
  });
  for (const line of toLines(copied)) print(line);
  print("Copied, and read back the same.");
}

function requireSource({ databaseUrl, dataDir }: Where): void {
  if (databaseUrl || existsSync(databaseFile(dataDir))) return;
  throw new OpenError(`there is no ${databaseFile(dataDir)}; --from names the folder that holds it`);
}

/** Opens without timeouts: statements may take long, and one transaction is idle while the other database works. */
async function withDatabase<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(where, { onLost: ignoreLost, patient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Ignores a lost connection, because the statement that needs it fails with its own error. */
const ignoreLost = () => {};

function toLines(tables: TableDigest[]): string[] {
  const cells = tables.map(({ name, rows, digest }) => [name, rows.toLocaleString("en"), digest] as const);
  const width = (at: 0 | 1) => Math.max(...cells.map((row) => row[at].length));
  return cells.map(([name, rows, digest]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${digest}`);
}
