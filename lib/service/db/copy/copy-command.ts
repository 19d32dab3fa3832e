import "@/lib/messages/catalogues";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDataDir } from "../data-dir";
import type { Db, Where } from "../database";
import { StorageError } from "../failures";
import { requireMigrated } from "../migrate";
import { openDatabase } from "../open-database";
import { openMigrated, toUnusable } from "../open-migrated";
import { databaseFile } from "../sqlite/database-file";
import { lockFolder } from "../sqlite/folder-lock";
import { CopyError, copyDatabase, requireUnusedTarget } from "./copy";
import type { TableDigest } from "./row-digest";

type Terminal = { print: (line: string) => void };
type Options = { from?: string; to?: string };

/** An error has one sentence, and rolls the copy back. */
export async function runCopyCommand(options: Options, { print }: Terminal): Promise<void> {
  const [from, to] = [readPlace("--from", options.from), readPlace("--to", options.to)];
  requireSource(from);
  // A running program would go on writing into the database that is copied.
  const unlock = from.databaseUrl ? () => {} : lockFolder(from.dataDir);
  try {
    await copyTo(to, from, print);
  } finally {
    unlock();
  }
  print("Copied, and read back the same.");
  const secret = from.databaseUrl
    ? "the same AUTH_SECRET"
    : `AUTH_SECRET, the one you set or the content of ${join(from.dataDir, "auth-secret")}`;
  print(`Start the program on the copy with ${secret}: sessions, authenticator apps and stored passwords need it.`);
}

async function copyTo(to: Where, from: Where, print: Terminal["print"]): Promise<void> {
  if (!to.databaseUrl) openDataDir(to.dataDir);
  await requireUnusedTarget(to);
  await (await openMigrated(to, ignoreLost)).db.destroy();
  const copied = await withDatabase(from, async (source) => {
    await requireMigrated(source).catch((error) => Promise.reject(toUnusable(from, error)));
    return withDatabase(to, (target) => copyDatabase(source, target, (name) => print(`Copying ${name} …`)));
  });
  for (const line of toLines(copied)) print(line);
}

function requireSource({ databaseUrl, dataDir }: Where): void {
  if (databaseUrl || existsSync(databaseFile(dataDir))) return;
  throw new StorageError(
    `the database ${databaseFile(dataDir)} does not exist; name the folder that contains it with --from`,
  );
}

/** No timeouts: statements take long, and one transaction is idle while the other database works. */
async function withDatabase<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase(where, { onLost: ignoreLost, patient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The statement that needs the connection fails with its own error. */
const ignoreLost = () => {};

function toLines(tables: TableDigest[]): string[] {
  const cells = tables.map(({ name, rows, digest }) => [name, rows.toLocaleString("en"), digest] as const);
  const width = (at: 0 | 1) => Math.max(...cells.map((row) => row[at].length));
  return cells.map(([name, rows, digest]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${digest}`);
}

const EXAMPLES = "sqlite:./data for the folder ./data, or postgres://user:password@host:5432/doors";

/** `sqlite:` and the data folder, or the URL of a PostgreSQL database. */
function readPlace(option: "--from" | "--to", text = ""): Where {
  const folder = text.match(/^sqlite:(.+)$/)?.[1];
  if (folder) return { dataDir: folder, databaseUrl: undefined, databasePool: 1 };
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (isPostgres && new URL(text).pathname.length > 1) return { dataDir: "", databaseUrl: text, databasePool: 1 };
  // Without the value, which may contain a password.
  throw new CopyError(`${option} must be ${EXAMPLES}`);
}
