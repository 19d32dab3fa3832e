import type { Db } from "../db/open";
import { findJob } from "./find-job";
import type { JobRow } from "./job-rows";
import { failJob } from "./job-state";

/** How long a process that draws a job is taken to be alive after it last said so, in milliseconds. */
export const LEASE_MS = 30_000;

/**
 * How often a job is begun that never ends: it may be what brings the process down. The second time it is drawn alone,
 * so that a job that happened to be drawn beside the guilty one is done then.
 */
const ATTEMPTS_MAX = 2;

/** The process, and the moment, in milliseconds. Clocks of several machines may differ by seconds, not by a lease. */
type Holder = { worker: string; now: number };

/**
 * Takes a job up to draw it, unless another process does. Null when it is over, as it is when it was begun too often,
 * or held by another.
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
  const detail = `The program stopped ${ATTEMPTS_MAX} times while it drew these labels. Print in parts.`;
  await failJob(db, id, [{ detail }], now);
  return null;
}

/** The job is still being drawn, `done` labels so far. False when somebody stopped it, or another process has it. */
export async function renewLease(db: Db, id: string, done: number, { worker, now }: Holder): Promise<boolean> {
  const { numUpdatedRows } = await held(db, id, worker)
    .set({ done, leased_until: now + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The file is whole: from now on nobody can stop the job. False as for `renewLease`. */
export async function sealJob(db: Db, id: string, { worker, now }: Holder): Promise<boolean> {
  const { numUpdatedRows } = await held(db, id, worker)
    .set({ sealed_at: now, leased_until: now + LEASE_MS })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The program stops: the job is drawn after the next start or by another process, and this attempt does not count. */
export async function putBackJob(db: Db, id: string, worker: string): Promise<void> {
  await held(db, id, worker)
    .set((row) => ({ state: "queued", done: 0, attempts: row("attempts", "-", 1), drawn_by: null, leased_until: null }))
    .execute();
}

/** Where one process has the database to itself: whatever was being drawn, nobody draws it now. */
export async function endLeases(db: Db): Promise<void> {
  await db.updateTable("label_jobs").set({ leased_until: null }).where("state", "=", "drawing").execute();
}

const held = (db: Db, id: string, worker: string) =>
  db.updateTable("label_jobs").where("id", "=", id).where("state", "=", "drawing").where("drawn_by", "=", worker);
