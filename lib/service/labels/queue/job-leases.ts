import { type LabelJob, openJobStates } from "@/lib/contract/labels/label-job";
import { message } from "@/lib/messages/messages";
import { countWritten } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { cancelDeliveries } from "../jobs/delivery-rows";
import { digestColumn, findJob, type listOpenJobs, type StoredError } from "../jobs/job-rows";

/** Without a renewal within this time the process counts as dead. */
export const LEASE_MS = 30_000;

/** A job may crash the process. The second attempt runs alone, so that harmless jobs complete. */
const ATTEMPTS_MAX = 2;

/** `verified`: symbols that were read back. SHA-256 in hexadecimal. */
export type DrawnFile = { verified: number; sha256: string };

/** `worker`: id of this process. `now`: milliseconds since 1970. */
type Options = { db: Db; worker: string; now: () => number };

export type JobLeases = ReturnType<typeof createJobLeases>;

/** False: the lease is lost, by a cancel or another process. Clocks may differ by seconds, but not by a lease. */
export function createJobLeases({ db, worker, now }: Options) {
  const held = (id: string) =>
    db.updateTable("label_jobs").where("id", "=", id).where("state", "=", "drawing").where("drawn_by", "=", worker);

  const fail = async (id: string, errors: StoredError[]): Promise<void> => {
    await endJob(db, id, now(), { state: "failed", errors: JSON.stringify(errors) });
  };

  return {
    isFree: ({ state, drawn_by, leased_until }: Awaited<ReturnType<typeof listOpenJobs>>[number]): boolean =>
      state === "queued" || drawn_by === worker || (leased_until ?? 0) < now(),

    /** Null when it has ended, had too many attempts (it then fails), or another process has it. */
    take: async (id: string): Promise<LabelJob | null> => {
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
      await fail(id, [{ detail: message("labelService.stoppedWhileDrawing", { count: ATTEMPTS_MAX }) }]);
      return null;
    },

    /** Also renews the lease. */
    recordProgress: async (id: string, done: number): Promise<boolean> => {
      return (await countWritten(held(id).set({ done, leased_until: now() + LEASE_MS }))) > 0;
    },

    /** It can no longer be cancelled. */
    seal: async (id: string): Promise<boolean> => {
      return (await countWritten(held(id).set({ sealed_at: now(), leased_until: now() + LEASE_MS }))) > 0;
    },

    /** Nothing is printed yet. */
    finish: async ({ id, format, total }: LabelJob, { verified, sha256 }: DrawnFile): Promise<void> => {
      await db
        .updateTable("label_jobs")
        .set({ state: "done", done: total, verified, finished_at: now(), ...digestColumn(format, sha256) })
        .where("id", "=", id)
        .where("state", "=", "drawing")
        .execute();
    },

    fail,

    /** Because the program stops. This attempt does not count. */
    putBack: async (id: string): Promise<void> => {
      const queued = { state: "queued", done: 0, drawn_by: null, leased_until: null, sealed_at: null } as const;
      await held(id)
        .set((row) => ({ ...queued, attempts: row("attempts", "-", 1) }))
        .execute();
    },

    /** Only for a process that no other shares the database with. */
    endAll: async (): Promise<void> => {
      await db.updateTable("label_jobs").set({ leased_until: null }).where("state", "=", "drawing").execute();
    },
  };
}

type End = { state: "failed"; errors: string } | { state: "cancelled" };

/** False when it has ended or is sealed. */
export async function endJob(db: Db, id: string, now: number, end: End): Promise<boolean> {
  const ended = db
    .updateTable("label_jobs")
    // Releases the key, so that the client can try again.
    .set({ ...end, finished_at: now, idempotency_key: null })
    .where("id", "=", id)
    .where("state", "in", openJobStates)
    .where("sealed_at", "is", null);
  if ((await countWritten(ended)) === 0) return false;
  await cancelDeliveries(db, { jobId: id }, end.state === "failed" ? "not-drawn" : null);
  return true;
}
