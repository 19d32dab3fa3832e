import { sql } from "kysely";
import type { ProblemError } from "@/lib/contract/problem";
import type { JobFormat } from "@/lib/label-jobs/job-files";
import type { Db } from "../db/open";
import type { JobRow } from "./job-rows";

const open = ["queued", "drawing"] as const;

type OpenJob = { id: string; owner_id: string; state: string; leased_until: number | null };

/** Returns the jobs that are queued or being rendered, oldest first. */
export const listOpenJobs = (db: Db): Promise<OpenJob[]> =>
  db
    .selectFrom("label_jobs")
    .select(["id", "owner_id", "state", "leased_until"])
    .where("state", "in", open)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Returns the owner, the size and the number of attempts of a job, or null when it does not exist. */
export async function findWorkload(db: Db, id: string) {
  const row = await db
    .selectFrom("label_jobs")
    .innerJoin("label_job_contents", "job_id", "id")
    .select(["owner_id", "total", "attempts", sql<number>`length(contents)`.as("characters")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id: owner, total: labels, attempts, characters } = row;
  return { owner, size: { labels, characters }, attempts };
}

/** Marks a job as done; its file can then be downloaded. */
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

/** Stores the digest of a file that was rendered after its job had ended. */
export async function noteDigest(db: Db, id: string, format: JobFormat, sha256: string): Promise<void> {
  await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", id).execute();
}

const digestColumn = (format: JobFormat, sha256: string) =>
  format === "pdf" ? { pdf_digest: sha256 } : { zpl_digest: sha256 };

/** Marks a job as failed. Releases its idempotency key, so that the client can try again. */
export const failJob = (db: Db, id: string, errors: ProblemError[], now: number): Promise<void> =>
  endJob(db, id, { state: "failed", errors: JSON.stringify(errors), finished_at: now });

/** Marks a job as cancelled, unless it has ended or its file is complete. Releases its idempotency key. */
export const cancelJob = (db: Db, id: string, now: number): Promise<void> =>
  endJob(db, id, { state: "cancelled", finished_at: now });

async function endJob(
  db: Db,
  id: string,
  end: { state: "failed" | "cancelled"; finished_at: number; errors?: string },
): Promise<void> {
  await db
    .updateTable("label_jobs")
    .set({ ...end, idempotency_key: null })
    .where("id", "=", id)
    .where("state", "in", open)
    .where("sealed_at", "is", null)
    .execute();
}
