import { sql } from "kysely";
import { textsOfAccessPoint } from "@/lib/contract/labels/design-texts";
import { type LabelJob, openJobStates } from "@/lib/contract/labels/label-job";
import type { ProblemError } from "@/lib/contract/problem";
import type { JobStore } from "@/lib/label-queue/job-store";
import { isDatabaseAway } from "../../db/failures";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import { findJob } from "../jobs/find-job";
import { addJobPoints } from "../print-state/job-points";
import { getJobContents } from "../selection/contents";

/** Duration of a lease, in milliseconds: a process that does not renew it within this time counts as dead. */
export const LEASE_MS = 30_000;

/**
 * Most attempts to render a job, because the job itself may crash the process. The second attempt runs alone, so that a
 * harmless job that ran next to the faulty one completes.
 */
const ATTEMPTS_MAX = 2;

/** `record` of `cancelJob` runs in the transaction that cancels the job. */
type DatabaseStore = Omit<JobStore, "cancelJob"> & {
  cancelJob: (id: string, record?: (trx: Db) => Promise<void>) => Promise<void>;
};

/**
 * Creates the store of the label jobs in the database. Processes share the jobs through leases. Their clocks may differ
 * by seconds, but not by a lease.
 * @param worker id of this process among those that render jobs
 * @param now milliseconds since 1970
 */
export function createDatabaseStore(db: Db, worker: string, now: () => number): DatabaseStore {
  /** Starts an update of a job whose lease this process has. */
  const held = (id: string) =>
    db.updateTable("label_jobs").where("id", "=", id).where("state", "=", "drawing").where("drawn_by", "=", worker);

  const endJob = async (
    trx: Db,
    id: string,
    end: { state: "failed" | "cancelled"; errors?: string },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable("label_jobs")
      // Releases the idempotency key, so that the client can try again.
      .set({ ...end, finished_at: now(), idempotency_key: null })
      .where("id", "=", id)
      .where("state", "in", openJobStates)
      .where("sealed_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const failJob = async (id: string, errors: ProblemError[]): Promise<void> => {
    await endJob(db, id, { state: "failed", errors: JSON.stringify(errors) });
  };

  return {
    findWorkload: async (id) => {
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

    takeJob: async (id) => {
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

    readContents: (id) => getJobContents(db, id),

    recordProgress: async (id, done) => {
      const { numUpdatedRows } = await held(id)
        .set({ done, leased_until: now() + LEASE_MS })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    sealJob: async (id) => {
      const { numUpdatedRows } = await held(id)
        .set({ sealed_at: now(), leased_until: now() + LEASE_MS })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    finishJob: async ({ id, format, total, template }, contents, { verified, sha256 }) => {
      await addJobPoints(db, id, contents, textsOfAccessPoint(template));
      await db
        .updateTable("label_jobs")
        .set({ state: "done", done: total, verified, finished_at: now(), ...digestColumn(format, sha256) })
        .where("id", "=", id)
        .where("state", "=", "drawing")
        .execute();
    },

    failJob,
    cancelJob: (id, record = async () => {}) =>
      inTransaction(db, async (trx) => {
        if (await endJob(trx, id, { state: "cancelled" })) await record(trx);
      }),

    putBackJob: async (id) => {
      const queued = { state: "queued", done: 0, drawn_by: null, leased_until: null } as const;
      await held(id)
        .set((row) => ({ ...queued, attempts: row("attempts", "-", 1) }))
        .execute();
    },

    findDigest: async (id, format) => {
      const row = await db
        .selectFrom("label_jobs")
        .select(format === "pdf" ? "pdf_digest as digest" : "zpl_digest as digest")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.digest ?? null;
    },

    recordDigest: async (id, format, sha256) => {
      await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", id).execute();
    },

    isUnavailable: isDatabaseAway,
  };
}

const digestColumn = (format: LabelJob["format"], sha256: string) =>
  format === "pdf" ? { pdf_digest: sha256 } : { zpl_digest: sha256 };
