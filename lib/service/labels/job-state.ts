import type { ProblemError } from "@/lib/contract/problem";
import type { JobFormat } from "@/lib/label-jobs/job-files";
import type { Db } from "../db/open";
import { findJob } from "./find-job";
import type { JobRow } from "./job-rows";

/** A job that was begun this often and never ended takes the process down with it: it is given up. */
const ATTEMPTS_MAX = 3;

const open = ["queued", "drawing"] as const;

/** The jobs that are to be drawn, oldest first. */
export const listOpenJobs = (db: Db): Promise<{ id: string; owner_id: string }[]> =>
  db
    .selectFrom("label_jobs")
    .select(["id", "owner_id"])
    .where("state", "in", open)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Takes a job up to draw it: null when it is over, as it is when it was begun too often. */
export async function beginJob(db: Db, id: string, now: number): Promise<JobRow | null> {
  const begun = await db
    .updateTable("label_jobs")
    .set((row) => ({ state: "drawing", done: 0, attempts: row("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("state", "in", open)
    .returning("attempts")
    .executeTakeFirst();
  if (!begun) return null;
  if (begun.attempts <= ATTEMPTS_MAX) return findJob(db, id);
  const detail = `The program stopped ${ATTEMPTS_MAX} times while it drew these labels. Print fewer at once.`;
  await failJob(db, id, [{ detail }], now);
  return null;
}

export async function noteProgress(db: Db, id: string, done: number): Promise<void> {
  await db.updateTable("label_jobs").set({ done }).where("id", "=", id).where("state", "=", "drawing").execute();
}

/** The job is over and its file can be had. */
export async function finishJob(
  db: Db,
  { id, format, total }: JobRow,
  { verified, sha256 }: { verified: number; sha256: string },
  now: number,
): Promise<void> {
  await db
    .updateTable("label_jobs")
    .set({ state: "done", done: total, verified, finished_at: now, ...digestColumn(format, sha256) })
    .where("id", "=", id)
    .where("state", "=", "drawing")
    .execute();
}

/** The digest of a file that was made of a job that was over already. */
export async function noteDigest(db: Db, id: string, format: JobFormat, sha256: string): Promise<void> {
  await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", id).execute();
}

const digestColumn = (format: JobFormat, sha256: string) =>
  format === "pdf" ? { pdf_digest: sha256 } : { zpl_digest: sha256 };

/** Nothing was printed. A refusal does not use up an idempotency key. */
export const failJob = (db: Db, id: string, errors: ProblemError[], now: number): Promise<boolean> =>
  endJob(db, id, { state: "failed", errors: JSON.stringify(errors), finished_at: now });

/** Nothing was printed, since somebody said so. False when the job was over already. */
export const cancelJob = (db: Db, id: string, now: number): Promise<boolean> =>
  endJob(db, id, { state: "cancelled", finished_at: now });

/** The program stops: the job is drawn after the next start, and this attempt does not count. */
export async function putBackJob(db: Db, id: string): Promise<void> {
  await db
    .updateTable("label_jobs")
    .set((row) => ({ state: "queued", done: 0, attempts: row("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("state", "=", "drawing")
    .execute();
}

async function endJob(
  db: Db,
  id: string,
  end: { state: "failed" | "cancelled"; finished_at: number; errors?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("label_jobs")
    .set({ ...end, idempotency_key: null })
    .where("id", "=", id)
    .where("state", "in", open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
