import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** File in the folder of backups that only one process can create: that process makes the next backup. */
const CLAIM = ".claimed";

/** Age at which a claim is stale whose process cannot be seen from here, because it runs or ran on another machine. */
const CLAIM_MS = 6 * 3_600_000;

/** Process that makes the next backup. It is not known when an earlier version of the program has claimed. */
const holderSchema = z.object({ pid: z.int(), host: z.string() });
type Holder = z.output<typeof holderSchema>;

/** Claim of a process. */
export type BackupClaim = { holder: Holder | null; file: string; since: Date };

/** Files of the claims that this process holds. */
const held = new Set<string>();

/** Returns the claim of a process that makes a backup now; null if there is none, or if its process has ended. */
export async function findClaim(folder: string, now: number): Promise<BackupClaim | null> {
  const found = await readClaim(join(folder, CLAIM), now);
  return found && !found.isStale ? found : null;
}

/**
 * Claims the folder for this process, also when the process that claimed it before has ended. Returns a function that ends
 * the claim, or the claim of the process that was faster, which is null if it has ended meanwhile.
 */
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

/** Returns a sentence about the claim of another process, and what to do if that process makes no backup. */
export function describeClaim({ holder, file, since }: BackupClaim): string {
  const who = holder ? `Process ${holder.pid} on ${holder.host}` : "Another process";
  return `${who} has been making a backup since ${since.toISOString()}. Wait until it is complete. If that process has ended, delete ${file}, then try again.`;
}

async function readClaim(file: string, now: number): Promise<(BackupClaim & { isStale: boolean }) | null> {
  const claimed = await stat(file).catch(() => null);
  if (!claimed) return null;
  const holder = await readHolder(file);
  const isStale = now - claimed.mtimeMs > CLAIM_MS || (holder !== null && hasEnded(holder, file));
  return { holder, file, since: claimed.mtime, isStale };
}

/** Returns null for the folder with which earlier versions claimed, and for a claim that is being written. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

function hasEnded({ pid, host }: Holder, file: string): boolean {
  if (host !== hostname()) return false;
  // An earlier process may have had this process's id, as the first process of a container has.
  if (pid === process.pid) return !held.has(file);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
