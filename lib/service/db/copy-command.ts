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
 * Copies an installation from one database to another, SQLite or PostgreSQL, and prints what every table holds.
 * Throws an Error with one sentence when it cannot, and has then kept nothing.
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

/** Statements may take long, and a transaction lies idle while the other side works. */
async function withDatabase<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(where, { onLost: ignoreLost, patient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Whatever was being asked fails by itself. */
const ignoreLost = () => {};

function toLines(tables: TableDigest[]): string[] {
  const cells = tables.map(({ name, rows, digest }) => [name, rows.toLocaleString("en"), digest] as const);
  const width = (at: 0 | 1) => Math.max(...cells.map((row) => row[at].length));
  return cells.map(([name, rows, digest]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${digest}`);
}
