import "@/lib/messages/catalogues";
import { join } from "node:path";
import { openDataDir } from "../data-dir";
import type { Db, Where } from "../database";
import { StorageError } from "../failures";
import { openExisting } from "../open-existing";
import { openMigrated } from "../open-migrated";
import { lockFolder } from "../sqlite/folder-lock";
import { copyDatabase, requireUnusedTarget } from "./copy";
import type { TableDigest } from "./row-digest";

type Terminal = { print: (line: string) => void; note: (line: string) => void };
type Options = { from?: string; to?: string };

/** An error has one sentence, and rolls the copy back. */
export async function runCopyCommand(options: Options, { print, note }: Terminal): Promise<void> {
  const [from, to] = [readPlace("--from", options.from), readPlace("--to", options.to)];
  const source = await openExisting(from, { note, patient: true, setting: "--from" });
  let unlock = () => {};
  try {
    // A running program would go on writing into the database that is copied.
    if (!from.databaseUrl) unlock = lockFolder(from.dataDir);
    const copied = await copyInto(to, source, print);
    for (const line of toLines(copied)) print(line);
  } finally {
    unlock();
    await source.destroy();
  }
  print("Copied, and read back the same.");
  const secret = from.databaseUrl
    ? "the same AUTH_SECRET"
    : `AUTH_SECRET, the one you set or the content of ${join(from.dataDir, "auth-secret")}`;
  print(`Start the program on the copy with ${secret}: sessions, authenticator apps and stored passwords need it.`);
}

/** No timeouts: statements take long, and one transaction is idle while the other database works. */
async function copyInto(to: Where, source: Db, print: Terminal["print"]): Promise<TableDigest[]> {
  if (!to.databaseUrl) openDataDir(to.dataDir);
  await requireUnusedTarget(to);
  const { db } = await openMigrated(to, { patient: true });
  return copyDatabase(source, db, (name) => print(`Copying ${name} …`)).finally(() => db.destroy());
}

function toLines(tables: TableDigest[]): string[] {
  const cells = tables.map(({ name, rows, digest }) => [name, rows.toLocaleString("en"), digest] as const);
  const width = (at: 0 | 1) => Math.max(...cells.map((row) => row[at].length));
  return cells.map(([name, rows, digest]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${digest}`);
}

const EXAMPLES = "sqlite:./data for the folder ./data, or postgres://user:password@host:5432/doors";

/** `sqlite:` and the data folder, or the URL of a PostgreSQL database. */
function readPlace(option: "--from" | "--to", text = ""): Where {
  const folder = text.match(/^sqlite:(.+)$/)?.[1];
  if (folder) return { dataDir: folder };
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (isPostgres && new URL(text).pathname.length > 1) return { dataDir: "", databaseUrl: text };
  // Without the value, which may contain a password.
  throw new StorageError(`${option} must be ${EXAMPLES}`);
}
