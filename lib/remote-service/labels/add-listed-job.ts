import type { TokenResponse } from "@/lib/contract/accounts/token-response";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Outcome } from "@/lib/contract/outcome";
import type { PreparedJob } from "@/lib/label-queue/prepare-job";
import { refuseJob } from "@/lib/label-queue/queue-limits";
import { addJob, findByKey } from "@/lib/label-queue/store/add-job";
import { findJob, listOpenJobs } from "@/lib/label-queue/store/find-job";
import type { JobDb } from "@/lib/label-queue/store/job-tables";
import { keyReused } from "@/lib/service/http/idempotency-key";
import { saveUser } from "../known-users";
import type { RemoteDb } from "../open-database";

/** Idempotency key of a request, if it has one, and the hash of its body. */
export type KeyedRequest = { key: string | undefined; fingerprint: string };

/** `at` in milliseconds since 1970. */
type NewJob = KeyedRequest & { id: string; owner: TokenResponse["user"]; at: number };

/**
 * Adds a queued job, or returns the owner's job with the same key. Call it in a transaction.
 * @throws ServiceProblem as `findListedJobOfKey`
 */
export async function addListedJob(
  trx: RemoteDb,
  prepared: PreparedJob,
  { owner, ...job }: NewJob,
): Promise<Outcome<{ job: LabelJob; isNew: boolean }>> {
  const existing = await findListedJobOfKey(trx, owner.id, job);
  if (existing === null) {
    const refusal = refuseJob(
      (await listOpenJobs(trx)).map((one) => one.owner_id),
      owner.id,
    );
    if (refusal) return refusal;
    await saveUser(trx, owner);
    await addJob(trx, prepared, { ownerId: owner.id, ...job });
  }
  const found = await findJob(trx, existing ?? job.id);
  if (!found) throw new Error(`Label job ${existing ?? job.id} was deleted while it was created.`);
  return { ok: true, value: { job: found, isNew: existing === null } };
}

/**
 * Returns the id of the job that this person created with this idempotency key, or null.
 * @throws ServiceProblem 422 when the key was used with another request
 */
export async function findListedJobOfKey(
  db: JobDb,
  ownerId: string,
  { key, fingerprint }: KeyedRequest,
): Promise<string | null> {
  const row = key === undefined ? undefined : await findByKey(db, ownerId, key);
  if (row && row.fingerprint !== fingerprint) throw keyReused("print job");
  return row?.id ?? null;
}
