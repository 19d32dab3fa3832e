import type { PreparedJob } from "../prepare-job";
import type { JobDb } from "./job-tables";

/** `key`: idempotency key of the request. `fingerprint`: SHA-256 of the request. `at`: milliseconds since 1970. */
type NewJob = { id: string; ownerId: string; key: string | undefined; fingerprint: string; at: number };

/**
 * Adds a queued job with its contents. Call it in a transaction.
 * @returns false when the owner has a job with this key already, which another process added meanwhile
 */
export async function addJob(trx: JobDb, prepared: PreparedJob, job: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto("label_jobs")
    .values(toRow(prepared, job))
    .onConflict((conflict) => conflict.columns(["owner_id", "idempotency_key"]).doNothing())
    .executeTakeFirst();
  if (!added) return false;
  const contents = JSON.stringify(prepared.contents);
  await trx.insertInto("label_job_contents").values({ job_id: job.id, contents }).execute();
  return true;
}

/** Returns the job that this person created with this idempotency key, or undefined. */
export const findByKey = (db: JobDb, ownerId: string, key: string) =>
  db
    .selectFrom("label_jobs")
    .select(["id", "fingerprint", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

const toRow = (prepared: PreparedJob, { id, ownerId, key, fingerprint, at }: NewJob) => ({
  id,
  owner_id: ownerId,
  state: "queued" as const,
  format: prepared.format,
  stock_id: prepared.stock.id,
  stock: JSON.stringify(prepared.stock),
  template: JSON.stringify(prepared.template),
  printer_id: prepared.printer.id,
  printer: JSON.stringify(prepared.printer),
  skip: JSON.stringify(prepared.skip),
  copies: prepared.copies,
  next_skip: JSON.stringify(prepared.counts.used),
  access_points: prepared.contents.length,
  total: prepared.counts.labels,
  sheets: prepared.counts.sheets,
  idempotency_key: key ?? null,
  fingerprint,
  created_at: at,
});
