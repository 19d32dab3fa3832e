import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { BackupSchedule, Config } from "@/lib/config";
import { type ListedBackup, listBackups } from "./backup-folder";
import type { BackupOutcome, BackupTask } from "./backup-worker";

const HOUR = 3_600_000;

/** Interval between two checks whether a backup is due, and the pause after one that failed. */
const CHECK_MS = 60_000;
const RETRY_MS = HOUR;

/** Age at which the claim of a process on making the next backup is stale, because the process was killed. */
const CLAIM_MS = 6 * HOUR;

/** Outcome of the last backup that this process made. */
type LastBackup = { at: number; tookMs: number; name: string | null; problem: string | null };

declare module "../context" {
  interface ServiceContext {
    /** Backups that this process makes by itself; null when none are configured. */
    backups: ReturnType<typeof scheduleBackups> | null;
  }
}

type Options = {
  where: Pick<Config, "dataDir" | "databaseUrl" | "databasePool" | "authSecret">;
  schedule: BackupSchedule;
  /** The bundled `backup-worker.ts`. */
  program: URL | string;
  now: () => number;
  log: Logger;
};

/**
 * Makes backups in a thread of their own, each `hours` after the newest one in the folder. Of several processes with the
 * same folder, one makes each backup. A failed backup is tried again after an hour.
 */
export function scheduleBackups({ where, schedule, program, now, log }: Options) {
  const { folder, hours, keep } = schedule;
  let last: LastBackup | null = null;
  let running: Promise<void> | null = null;
  let worker: Worker | null = null;
  /** Whether a person waits for the backup that is being made. */
  let isAsked = false;

  const findNewest = async (): Promise<ListedBackup | undefined> => (await listBackups(folder))[0];

  const isDue = async (): Promise<boolean> => {
    if (last?.problem && now() - last.at < RETRY_MS) return false;
    const newest = await findNewest();
    return !newest || now() - Date.parse(newest.manifest.createdAt) >= hours * HOUR;
  };

  const make = (task: BackupTask): Promise<BackupOutcome> =>
    new Promise<BackupOutcome>((resolve, reject) => {
      worker = new Worker(program, { workerData: task });
      worker.once("message", resolve).once("error", reject);
      worker.once("exit", () => reject(new Error("The process stopped before the backup was complete.")));
    }).finally(() => {
      worker = null;
    });

  const makeClaimed = async (isWanted: () => Promise<boolean>): Promise<void> => {
    const at = now();
    const began = performance.now();
    const claim = join(folder, ".claimed");
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!(await claimTurn(claim, at))) return;
      try {
        // Another process may have made it since the check.
        if (!(await isWanted())) return;
        const { name, problem } = await make({ where, options: { folder, keep, now: at } });
        last = { at, tookMs: Math.round(performance.now() - began), name, problem };
      } finally {
        await rm(claim, { recursive: true, force: true });
      }
    } catch (error) {
      last = { at, tookMs: Math.round(performance.now() - began), name: null, problem: (error as Error).message };
    }
    if (last.problem) log.error({ event: "backup.failed", problem: last.problem });
    else log.info({ event: "backup.made", name: last.name, tookMs: last.tookMs });
  };

  /** Makes a backup if one is due and none is being made. */
  const check = async (): Promise<void> => {
    running ??= isDue()
      .then((due) => (due ? makeClaimed(isDue) : undefined))
      .catch((err) => log.error({ event: "backup.failed", err }))
      .finally(() => {
        running = null;
      });
    await running;
  };

  /** Makes a backup now, after the one that is being made. Returns when it is complete or has failed. */
  const makeNow = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    await running;
    running = makeClaimed(async () => true).finally(() => {
      running = null;
      isAsked = false;
    });
    await running;
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    schedule,
    check,
    /** Returns the newest complete backup of the folder. */
    findNewest,
    start: (): void => {
      void check();
      timer = setInterval(() => void check(), CHECK_MS).unref();
    },
    last: () => last,
    makeNow,
    isRunning: () => isAsked || worker !== null,
    /** Stops the schedule and a backup that is being made. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await worker?.terminate();
      await running;
    },
  };
}

/** Creates the folder that only one process can create. Returns false when another process has it. */
async function claimTurn(claim: string, now: number): Promise<boolean> {
  const claimed = await stat(claim).catch(() => null);
  if (claimed && now - claimed.mtimeMs > CLAIM_MS) await rm(claim, { recursive: true, force: true });
  return mkdir(claim).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}
