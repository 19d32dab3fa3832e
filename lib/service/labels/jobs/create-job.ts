import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import type { PreparedJob } from "@/lib/label-queue/prepare-job";
import { refuseJob } from "@/lib/label-queue/queue-limits";
import { addJob, findByKey } from "@/lib/label-queue/store/add-job";
import { listOpenJobs } from "@/lib/label-queue/store/find-job";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { changesBetween } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { fingerprintOf, KEY_KEPT_MS, keyReused } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { reachesNot } from "../../teams/rights";
import { toServiceProblem } from "../require-value";
import { recordJob, stockNameOf } from "./record-job";

type Request = { input: NewLabelJob; key: string | undefined; person: Person };

/**
 * Creates a queued job and returns its id. When the idempotency key was used before with the same input, creates
 * nothing and returns the id of the first job.
 * @throws ServiceProblem 403 as `requirePrintable`, 422 when the key was used with another input, 429 and 503 as `requireRoom`
 */
export function createJob(context: ServiceContext, prepared: PreparedJob, request: Request): Promise<string> {
  const create = async (trx: Db) => {
    const at = context.now();
    const earlier = await findJobOfKey(trx, request, at);
    if (earlier) return earlier;
    await requireRoom(trx, request.person);
    await requirePrintable(trx, prepared.contents, request.person);
    const id = uuidv7();
    const { key, person, input } = request;
    const fingerprint = fingerprintOf(sortedMembers(input));
    const isAdded = await addJob(trx, prepared, { id, ownerId: person.id, key, fingerprint, at });
    // Another process inserted the key after it was read above.
    if (!isAdded) return (await findJobOfKey(trx, request, at)) as string;
    const { contents, counts, stock } = prepared;
    const changes = changesBetween(null, {
      accessPoints: contents.length,
      labels: counts.labels,
      stock: stockNameOf(stock),
    });
    const job = { id, accessPoints: contents.length, contents };
    await recordJob(trx, "label-job.created", job, changes, request.person, at);
    return id;
  };
  return inTransactionAs(context, request.person, create, lockJobs);
}

/**
 * Makes creations of jobs wait for one another: two concurrent requests would both count 9 of 10. Called before the key
 * is read, so that a request that waited here sees the job of the request before it.
 */
async function lockJobs(trx: Db): Promise<void> {
  await trx.selectFrom("installation").select("id").forNoKeyUpdate().execute();
}

/**
 * Checks that the queue has room.
 * @throws ServiceProblem 429 when the user has too many unfinished jobs, 503 when all users together have
 */
export async function requireRoom(db: Db, person: Person): Promise<void> {
  const owners = (await listOpenJobs(db)).map((job) => job.owner_id);
  const refusal = refuseJob(owners, person.id);
  if (refusal) throw toServiceProblem(refusal);
}

/**
 * Checks that the person may still print these access points, which were read before the transaction.
 * @throws ServiceProblem 403
 */
async function requirePrintable(trx: Db, contents: PreparedJob["contents"], person: Person): Promise<void> {
  const ids = idsAsTable(
    trx,
    contents.map(({ id }) => id),
  );
  const { rows } = await sql`select 1 from ${ids} cross join all_access_points as points
    where points.id = given.id and ${reachesNot(person, "print", "points")} limit 1`.execute(trx);
  if (rows.length === 0) return;
  const detail = "You may no longer print some of these access points. Send the request again to see which.";
  throw new ServiceProblem("forbidden", detail);
}

/**
 * Returns the id of the job that was created with this key, or null.
 * @throws ServiceProblem 422 when the key was used with another input
 */
export async function findJobOfKey(db: Db, { input, key, person }: Request, at: number): Promise<string | null> {
  if (key === undefined) return null;
  const row = await findByKey(db, person.id, key);
  if (!row) return null;
  if (row.created_at < at - KEY_KEPT_MS) {
    await db.updateTable("label_jobs").set({ idempotency_key: null }).where("id", "=", row.id).execute();
    return null;
  }
  if (row.fingerprint === fingerprintOf(sortedMembers(input))) return row.id;
  throw keyReused("job");
}

/** Returns whether this person created a job with this idempotency key, which may have expired. */
export const hasJobOfKey = async (db: Db, person: Person, key: string): Promise<boolean> =>
  (await findByKey(db, person.id, key)) !== undefined;

/**
 * Returns the members of the validated input, sorted by name, so that white space, order and explicit defaults do not
 * change the fingerprint.
 */
const sortedMembers = (input: NewLabelJob) => Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
