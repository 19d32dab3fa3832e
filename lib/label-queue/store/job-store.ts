import { sql } from "kysely";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { type LabelJob, openJobStates } from "@/lib/contract/labels/label-job";
import type { ProblemError } from "@/lib/contract/problem";
import type { RenderSize } from "../job-size";
import { findJob, getJobContents, listOpenJobs } from "./find-job";
import type { JobDb } from "./job-tables";

/** Duration of a lease, in milliseconds: a process that does not renew it within this time counts as dead. */
export const LEASE_MS = 30_000;

/**
 * Most attempts to render a job, because the job itself may crash the process. The second attempt runs alone, so that a
 * harmless job that ran next to the faulty one completes.
 */
const ATTEMPTS_MAX = 2;

type Options = {
  db: JobDb;
  /** Id of this process among those that render jobs. */
  worker: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Returns whether an error means that the database does not answer, so that the job must be tried again. */
  isUnavailable: (error: unknown) => boolean;
  /** Called before a job counts as done, also again after an interruption. */
  beforeDone?: ((job: LabelJob, contents: readonly LabelContent[]) => Promise<void>) | undefined;
};

export type JobStore = ReturnType<typeof createJobStore>;

/** What the queue must know of a job before its turn. `attempts`: attempts to render it that a crash may have ended. */
type Workload = { owner: string; size: RenderSize; attempts: number };

/** File of a job: the number of verified symbols, and its SHA-256 in hexadecimal. */
type RenderedFile = { verified: number; sha256: string };

/**
 * Creates the store of the label jobs that a queue renders. Processes share the jobs through leases: functions that
 * return false say that the lease is lost, because the job was cancelled or another process took it over. The clocks of
 * the processes may differ by seconds, but not by a lease.
 */
export function createJobStore({ db, worker, now, isUnavailable, beforeDone = async () => {} }: Options) {
  /** Starts an update of a job whose lease this process has. */
  const held = (id: string) =>
    db.updateTable("label_jobs").where("id", "=", id).where("state", "=", "drawing").where("drawn_by", "=", worker);

  const failJob = async (id: string, errors: ProblemError[]): Promise<void> => {
    await endJob(db, id, now(), { state: "failed", errors: JSON.stringify(errors) });
  };

  return {
    /** Returns null when there is no such job. */
    findWorkload: async (id: string): Promise<Workload | null> => {
      const row = await db
        .selectFrom("label_jobs")
        .innerJoin("label_job_contents", "job_id", "id")
        .select(["owner_id", "total", "attempts", sql<number>`length(contents)`.as("characters")])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      const { owner_id: owner, total: labels, attempts, characters } = row;
      return { owner, size: { labels, characters }, attempts };
    },

    /**
     * Starts an attempt to render a job. Returns null when the job has ended, has had too many attempts (it then fails),
     * or another process has the lease.
     */
    takeJob: async (id: string): Promise<LabelJob | null> => {
      const begun = await db
        .updateTable("label_jobs")
        .set((row) => ({
          state: "drawing",
          done: 0,
          attempts: row("attempts", "+", 1),
          drawn_by: worker,
          leased_until: now() + LEASE_MS,
          sealed_at: null,
        }))
        .where("id", "=", id)
        .where((row) =>
          row.or([
            row("state", "=", "queued"),
            row.and([
              row("state", "=", "drawing"),
              row.or([row("leased_until", "is", null), row("leased_until", "<", now()), row("drawn_by", "=", worker)]),
            ]),
          ]),
        )
        .returning("attempts")
        .executeTakeFirst();
      if (!begun) return null;
      if (begun.attempts <= ATTEMPTS_MAX) return findJob(db, id);
      await failJob(id, [
        { detail: `The program stopped ${ATTEMPTS_MAX} times while it drew these labels. Print in parts.` },
      ]);
      return null;
    },

    readContents: (id: string): Promise<LabelContent[]> => getJobContents(db, id),

    /** Renews the lease and records the number of rendered labels. */
    recordProgress: async (id: string, done: number): Promise<boolean> => {
      const { numUpdatedRows } = await held(id)
        .set({ done, leased_until: now() + LEASE_MS })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Seals a job whose file is complete: it can no longer be cancelled. */
    sealJob: async (id: string): Promise<boolean> => {
      const { numUpdatedRows } = await held(id)
        .set({ sealed_at: now(), leased_until: now() + LEASE_MS })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Records that the job is done: its file is complete. Nothing is printed yet. */
    finishJob: async (job: LabelJob, contents: readonly LabelContent[], file: RenderedFile): Promise<void> => {
      const { id, format, total } = job;
      const { verified, sha256 } = file;
      await beforeDone(job, contents);
      await db
        .updateTable("label_jobs")
        .set({ state: "done", done: total, verified, finished_at: now(), ...digestColumn(format, sha256) })
        .where("id", "=", id)
        .where("state", "=", "drawing")
        .execute();
    },

    failJob,

    /** Cancels a job, unless it has ended or is sealed. */
    cancelJob: async (id: string): Promise<void> => {
      await endJob(db, id, now(), { state: "cancelled" });
    },

    /** Returns a job to the queue because the program stops. This attempt does not count. */
    putBackJob: async (id: string): Promise<void> => {
      const queued = { state: "queued", done: 0, drawn_by: null, leased_until: null } as const;
      await held(id)
        .set((row) => ({ ...queued, attempts: row("attempts", "-", 1) }))
        .execute();
    },

    /** Ends the leases of earlier processes and returns the ids of the open jobs, oldest first. */
    takeOverJobs: async (): Promise<string[]> => {
      await db.updateTable("label_jobs").set({ leased_until: null }).where("state", "=", "drawing").execute();
      return (await listOpenJobs(db)).map(({ id }) => id);
    },

    /** Returns the SHA-256 of a job's file in hexadecimal, or null if the file was never rendered. */
    findDigest: async (id: string, format: LabelJob["format"]): Promise<string | null> => {
      const row = await db
        .selectFrom("label_jobs")
        .select(format === "pdf" ? "pdf_digest as digest" : "zpl_digest as digest")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.digest ?? null;
    },

    recordDigest: async (id: string, format: LabelJob["format"], sha256: string): Promise<void> => {
      await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", id).execute();
    },

    isUnavailable,
  };
}

type End = { state: "failed"; errors: string } | { state: "cancelled" };

/** Ends a job without a file, unless it has ended or is sealed. Returns whether it did. */
export async function endJob(db: JobDb, id: string, now: number, end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("label_jobs")
    // Releases the idempotency key, so that the client can try again.
    .set({ ...end, finished_at: now, idempotency_key: null })
    .where("id", "=", id)
    .where("state", "in", openJobStates)
    .where("sealed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const digestColumn = (format: LabelJob["format"], sha256: string) =>
  format === "pdf" ? { pdf_digest: sha256 } : { zpl_digest: sha256 };
