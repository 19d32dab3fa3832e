import type { Db } from "../db/open";
import { findJob } from "./find-job";
import type { JobRow } from "./job-rows";
import { failJob } from "./job-state";

/** Duration of a lease, in milliseconds: a process that does not renew it within this time counts as dead. */
export const LEASE_MS = 30_000;

/**
 * Most attempts to render a job, because the job itself may crash the process. The second attempt runs alone, so that a
 * harmless job that ran next to the faulty one completes.
 */
const ATTEMPTS_MAX = 2;

/**
 * Process, and its current time in milliseconds. Clocks of several machines may differ by seconds, but not by a lease.
 */
type Holder = { worker: string; now: number };

/**
 * Starts an attempt and takes the lease of a job. Returns null when the job has ended, has had too many attempts (it
 * then fails), or is leased by another process.
 */
export async function beginJob(db: Db, id: string, { worker, now }: Holder): Promise<JobRow | null> {
  const begun = await db
    .updateTable("label_jobs")
    .set((row) => ({
      state: "drawing",
      done: 0,
      attempts: row("attempts", "+", 1),
      drawn_by: worker,
      leased_until: now + LEASE_MS,
      sealed_at: null,
    }))
    .where("id", "=", id)
    .where((row) =>
      row.or([
        row("state", "=", "queued"),
        row.and([
          row("state", "=", "drawing"),
          row.or([row("leased_until", "is", null), row("leased_until", "<", now), row("drawn_by", "=", worker)]),
        ]),
      ]),
    )
    .returning("attempts")
    .executeTakeFirst();
  if (!begun) return null;
  if (begun.attempts <= ATTEMPTS_MAX) return findJob(db, id);
  const detail = `The program stopped ${ATTEMPTS_MAX} times while it drew these labels. Print in context.`;
  await failJob(db, id, [{ detail }], now);
  return null;
}

/**
 * Renews the lease and records `done` rendered labels. Returns false when the job was cancelled or another process has
 * the lease.
 */
export async function renewLease(db: Db, id: string, done: number, { worker, now }: Holder): Promise<boolean> {
  const { numUpdatedRows } = await held(db, id, worker)
    .set({ done, leased_until: now + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Seals a job whose file is complete: it can no longer be cancelled. Returns false as `renewLease`. */
export async function sealJob(db: Db, id: string, { worker, now }: Holder): Promise<boolean> {
  const { numUpdatedRows } = await held(db, id, worker)
    .set({ sealed_at: now, leased_until: now + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a job back into the queue because the program stops. This attempt does not count. */
export async function putBackJob(db: Db, id: string, worker: string): Promise<void> {
  await held(db, id, worker)
    .set((row) => ({ state: "queued", done: 0, attempts: row("attempts", "-", 1), drawn_by: null, leased_until: null }))
    .execute();
}

/** Ends all leases. Only for a database with a single process, at its start: no job is being rendered then. */
export async function endLeases(db: Db): Promise<void> {
  await db.updateTable("label_jobs").set({ leased_until: null }).where("state", "=", "drawing").execute();
}

const held = (db: Db, id: string, worker: string) =>
  db.updateTable("label_jobs").where("id", "=", id).where("state", "=", "drawing").where("drawn_by", "=", worker);
