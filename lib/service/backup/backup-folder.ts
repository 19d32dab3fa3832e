import { createHash } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, openSync, readFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** `message` is one sentence. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** An SQLite file for both kinds of database. */
export const DATABASE = "access-points.sqlite";
export const SECRET = "auth-secret";
export const MANIFEST = "backup.json";

const digest = z.string().regex(/^[\w-]{43}$/);

/** `backup.json`, written last. */
const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  source: z.enum(["sqlite", "postgresql"]),
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  database: z.object({ bytes: z.int().min(1), sha256: digest }),
  /** Null when AUTH_SECRET is set, because the backup then has no secret. */
  secret: digest.nullable(),
});
export type BackupManifest = z.output<typeof manifest>;

export const manifestFile = (folder: string): string => join(folder, MANIFEST);

export function readManifest(folder: string): BackupManifest {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), "utf8");
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new BackupError(`${manifestFile(folder)} cannot be read (${why}); name a backup that this user may read`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${manifestFile(folder)} is damaged, or a newer version of this program wrote it`);
  }
}

export async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("base64url");
}
export const digestOfText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** So that it survives a power failure. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const NAME = /^access-points-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
export const PARTIAL = ".partial";

/** Such as `access-points-2026-11-22T09-30-00Z`. */
export const backupNameOf = (now: number): string =>
  `access-points-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

export type ListedBackup = { name: string; manifest: BackupManifest };

/** Making a backup in the folder fails with the same error. */
const UNREADABLE = ["ENOENT", "ENOTDIR", "EACCES"];

/** Newest first. An unreadable folder has none. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (UNREADABLE.includes(error.code ?? "")) return [];
    throw error;
  });
  const found = names.filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  return found.flatMap((name) => {
    try {
      return [{ name, manifest: readManifest(join(folder, name)) }];
    } catch (error) {
      if (error instanceof BackupError) return [];
      throw error;
    }
  });
}

/** Of another machine with the same folder. */
const CLOCK_SKEW_MS = 60_000;

/** One of the future was made by a wrong clock, and would count as the newest until then. */
export async function listPastBackups(folder: string, now: number): Promise<ListedBackup[]> {
  const all = await listBackups(folder);
  return all.filter(({ manifest }) => Date.parse(manifest.createdAt) <= now + CLOCK_SKEW_MS);
}

/** An unfinished backup of this age: its process was killed. */
const ABANDONED_MS = 24 * 3_600_000;

// Keeps the newest `keep`, and the newest of each of the last `keep` days (UTC) that have one. Those of the future
// are kept and not counted, because the clock may be wrong now.
export async function pruneBackups(folder: string, keep: number, now: number): Promise<void> {
  const names = (await listPastBackups(folder, now)).map(({ name }) => name);
  const newestOfDays = names.filter((name, at) => at === 0 || dayOf(name) !== dayOf(names[at - 1] as string));
  const kept = new Set([...names.slice(0, keep), ...newestOfDays.slice(0, keep)]);
  const old = names.filter((name) => !kept.has(name));
  for (const name of await readdir(folder)) {
    const isPartial = name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length));
    if (isPartial && now - (await stat(join(folder, name))).mtimeMs > ABANDONED_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
}

const dayOf = (name: string): string => name.slice("access-points-".length).slice(0, 10);
