import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { t } from "@/lib/messages/messages";

/** Only one process can create this file, and makes the next backup. */
const CLAIM = ".claimed";

/** Age of a stale claim by another machine, whose process cannot be seen from here. */
const CLAIM_MS = 6 * 3_600_000;

/** Null with earlier versions of the program. */
const holderSchema = z.object({ pid: z.int(), host: z.string() });
type Holder = z.output<typeof holderSchema>;

export type BackupClaim = { holder: Holder | null; file: string; since: Date };

const held = new Set<string>();

/** Null if its process has ended. */
export async function findClaim(folder: string, now: number): Promise<BackupClaim | null> {
  const found = await readClaim(join(folder, CLAIM), now);
  return found && !found.isStale ? found : null;
}

/** Returns a function that ends the claim, or the claim of a faster process (null if that has ended). */
export async function claimBackups(
  folder: string,
  now: number,
): Promise<{ release: () => Promise<void> } | { release: null; other: BackupClaim | null }> {
  const file = join(folder, CLAIM);
  const found = await readClaim(file, now);
  if ((found && !found.isStale) || held.has(file)) return { release: null, other: found };
  held.add(file);
  try {
    if (found) await rm(file, { recursive: true, force: true });
    await writeFile(file, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx", mode: 0o600 });
  } catch (error) {
    held.delete(file);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { release: null, other: await findClaim(folder, now) };
  }
  const release = async () => {
    held.delete(file);
    await rm(file, { force: true });
  };
  return { release };
}

/** Also says what to do if that process makes no backup. */
export function describeClaim({ holder, file, since }: BackupClaim): string {
  const values = { since: since.toISOString(), file };
  if (!holder) return t("serviceBackup.claimed", values);
  return t("serviceBackup.claimedBy", { ...values, process: String(holder.pid), host: holder.host });
}

async function readClaim(file: string, now: number): Promise<(BackupClaim & { isStale: boolean }) | null> {
  const claimed = await stat(file).catch(() => null);
  if (!claimed) return null;
  const holder = await readHolder(file);
  const isStale = now - claimed.mtimeMs > CLAIM_MS || (holder !== null && hasEnded(holder, file));
  return { holder, file, since: claimed.mtime, isStale };
}

/** Null for the folder with which earlier versions claimed, and for a claim that is being written. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

function hasEnded({ pid, host }: Holder, file: string): boolean {
  if (host !== hostname()) return false;
  // The first process of a container often has the id of an earlier one.
  if (pid === process.pid) return !held.has(file);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
