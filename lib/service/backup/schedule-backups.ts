import { mkdir } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import { t } from "@/lib/messages/messages";
import { rateLimited, ServiceProblem } from "../http/problem-error";
import { claimBackups, describeClaim, findClaim } from "./backup-claim";
import { type ListedBackup, listPastBackups } from "./backup-folder";
import type { BackupOutcome, BackupTask } from "./backup-worker";
import type { Installation } from "./create-backup";

const HOUR = 3_600_000;

/** Between two checks, and after a backup that failed. */
const CHECK_MS = 60_000;
const RETRY_MS = HOUR;

/** Between two that people ask for: each takes the disk and a processor for a while. */
const ASKED_EVERY_MS = 600_000;

type LastBackup = { at: number; tookMs: number; name: string | null; problem: string | null };

declare module "../context" {
  interface ServiceContext {
    /** Null when BACKUP_HOURS is 0. */
    backups: ReturnType<typeof scheduleBackups> | null;
  }
}

type Options = {
  where: Installation;
  schedule: Config["backups"];
  /** The bundled `backup-worker.ts`. */
  program: URL | string;
  now: () => number;
  log: Logger;
};

/** Each `hours` after the newest in the folder. Of several processes, one makes it. */
export function scheduleBackups({ where, schedule, program, now, log }: Options) {
  const { folder, hours, keep } = schedule;
  let last: LastBackup | null = null;
  let running: Promise<void> | null = null;
  let worker: Worker | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Whether a person waits for the backup that is being made. */
  let isAsked = false;

  /** On either side: a time far ahead is of a clock that was wrong. */
  const isWithin = (ms: number, at: number): boolean => Math.abs(now() - at) < ms;

  const findNewest = async (): Promise<ListedBackup | undefined> => (await listPastBackups(folder, now()))[0];

  const isDue = async (): Promise<boolean> => {
    if (last?.problem && isWithin(RETRY_MS, last.at)) return false;
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

  /** `isAskedFor`: a person waits, who must be told when another process makes one. */
  const makeClaimed = async (isWanted: () => Promise<boolean>, isAskedFor: boolean): Promise<void> => {
    const at = now();
    const began = performance.now();
    const end = (name: string | null, problem: string | null) => {
      last = { at, tookMs: Math.round(performance.now() - began), name, problem };
      if (isAskedFor && name) askedAt = at;
      if (problem) log.error({ event: "backup.failed", problem });
      else log.info({ event: "backup.made", name, tookMs: last.tookMs });
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const claim = await claimBackups(folder, at);
      if (claim.release === null) {
        const { other } = claim;
        // Its process was probably killed on another machine.
        const isOld = other !== null && at - other.since.getTime() > RETRY_MS;
        if (other && (isAskedFor || isOld)) end(null, describeClaim(other));
        return;
      }
      try {
        // Another process may have made it since the check.
        if (!(await isWanted())) return;
        const { name, problem } = await make({ where, options: { folder, keep, now: at } });
        end(name, problem);
      } finally {
        await claim.release();
      }
    } catch (error) {
      end(null, (error as Error).message);
    }
  };

  const check = async (): Promise<void> => {
    running ??= isDue()
      .then((due) => (due ? makeClaimed(isDue, false) : undefined))
      .catch((err) => log.error({ event: "backup.failed", err }))
      .finally(() => {
        running = null;
      });
    await running;
  };

  /** One that is made for a person is not refused. Throws 429 soon after one by hand, 409 for another process. */
  const requireAvailable = async (): Promise<void> => {
    if (isAsked) return;
    if (isWithin(ASKED_EVERY_MS, askedAt)) {
      const wait = Math.ceil((askedAt + ASKED_EVERY_MS - now()) / 1_000);
      throw rateLimited("too-many-requests", t("serviceBackup.justMade", { seconds: wait }), wait);
    }
    const other = running ? null : await findClaim(folder, now());
    if (other) throw new ServiceProblem("backup-claimed", describeClaim(other));
  };

  /** After the one that is being made. It may have failed when this returns. */
  const makeNow = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    await running;
    running = makeClaimed(async () => true, true).finally(() => {
      running = null;
      isAsked = false;
    });
    await running;
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    schedule,
    check,
    /** Without those of the future. */
    findNewest,
    start: (): void => {
      // In the data folder after the first minute, so that a start is not slower without BACKUP_DIR.
      if (!schedule.besideData) void check();
      timer = setInterval(() => void check(), CHECK_MS).unref();
    },
    last: () => last,
    requireAvailable,
    makeNow,
    isRunning: () => isAsked || worker !== null,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await worker?.terminate();
      await running;
    },
  };
}
