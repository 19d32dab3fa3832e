import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isOpenJob, type LabelJob, type NewLabelJob } from "@/lib/contract/labels/label-job";
import { createOneEachQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import type { PreparedJob } from "@/lib/print-jobs/prepare-job";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { changesBetween } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { fingerprintOf, KEY_KEPT_MS, keyReused } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { ServiceProblem, unavailable } from "../../http/problem-error";
import { reachesNot } from "../../teams/rights";
import { addDelivery } from "./delivery-rows";
import { requireFile } from "./job-answers";
import { findJob, listOpenJobs } from "./job-rows";
import { recordJob, stockNameOf } from "./record-job";
import { resolveJob } from "./resolve-job";

type Request = { input: NewLabelJob; key: string | undefined; person: Person };

/** Of all people, and of one. Clients would disconnect before a longer queue is finished. */
const OPEN_MAX = 50;
const OPEN_MAX_EACH = 10;

/** So that each job of a person is counted before the next one. */
const turns = createOneEachQueue();

/** The same key and input return the same job. */
export function beginPrinting(context: ServiceContext, request: Request): Promise<string> {
  const { input, person } = request;
  return turns.run({ owner: person.id }, async () => {
    // Ten jobs of 500 labels at once would hold the event loop for 0.15 s.
    await setImmediate();
    const fingerprint = fingerprintOf(sortedMembers(input));
    const findEarlier = () => findJobOfKey(context.db, { ...request, fingerprint }, context.now());
    const earlier = await findEarlier();
    if (earlier) return earlier;
    await requireRoom(context.db, person);
    const job = await resolveJob(context, input, person);
    const id = await createJob(context, job, { ...request, fingerprint });
    if (id === null) {
      // Another process has created it meanwhile; it may have failed already.
      const other = await findEarlier();
      if (other) return other;
      throw unavailable(t("labelService.sameKeyFailed"), 1);
    }
    // Not awaited: resolves when the job has ended, and never rejects.
    void context.labelQueue.add(id).then(context.deliveries.wake);
    return id;
  });
}

type KeyedRequest = Request & { fingerprint: string };

/** Throws 422 when the key was used with another input. */
async function findJobOfKey(db: Db, { key, person, fingerprint }: KeyedRequest, at: number): Promise<string | null> {
  if (key === undefined) return null;
  const row = await db
    .selectFrom("label_jobs")
    .select(["id", "fingerprint", "created_at"])
    .where("owner_id", "=", person.id)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.created_at < at - KEY_KEPT_MS) {
    await db.updateTable("label_jobs").set({ idempotency_key: null }).where("id", "=", row.id).execute();
    return null;
  }
  if (row.fingerprint === fingerprint) return row.id;
  throw keyReused("job");
}

/** So that white space, order and explicit defaults do not change the fingerprint. */
const sortedMembers = (input: NewLabelJob) => Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));

/** Before access points are looked up, which costs more. Throws 429 for the person, 503 for all people. */
async function requireRoom(db: Db, person: Person): Promise<void> {
  const open = await listOpenJobs(db);
  if (open.length >= OPEN_MAX) throw unavailable(t("labelService.jobsWaiting", { count: open.length }), 30);
  if (open.filter((job) => job.owner_id === person.id).length < OPEN_MAX_EACH) return;
  const detail = t("labelService.ownJobsWaiting", { count: OPEN_MAX_EACH });
  throw new ServiceProblem("too-many-requests", detail, { headers: { "Retry-After": "10" } });
}

/** Null when the person has a job with this key already. */
function createJob(
  context: ServiceContext,
  prepared: PreparedJob,
  { input, key, fingerprint, person }: KeyedRequest,
): Promise<string | null> {
  return inTransactionAs(context, person, async (trx) => {
    const id = uuidv7();
    const at = context.now();
    const { contents, counts, stock } = prepared;
    const row = {
      ...toRow(prepared),
      id,
      owner_id: person.id,
      idempotency_key: key ?? null,
      fingerprint,
      created_at: at,
    };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("label_jobs")
      .values(row)
      .onConflict((conflict) => conflict.columns(["owner_id", "idempotency_key"]).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return null;
    await requirePrintable(trx, contents, person);
    await trx
      .insertInto("label_job_contents")
      .values({ job_id: id, contents: JSON.stringify(contents) })
      .execute();
    if (input.send && prepared.printer.id) await addDelivery(trx, { jobId: id, printerId: prepared.printer.id, at });
    const size = { accessPoints: contents.length, labels: counts.labels };
    const changes = changesBetween(null, { ...size, stock: stockNameOf(stock) });
    await recordJob(trx, "label-job.created", { id, accessPoints: contents.length, contents }, changes, person, at);
    return id;
  });
}

const toRow = (prepared: PreparedJob) => ({
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
});

/** They were read before the transaction. */
async function requirePrintable(trx: Db, contents: PreparedJob["contents"], person: Person): Promise<void> {
  const ids = idsAsTable(
    trx,
    contents.map(({ id }) => id),
  );
  const { rows } = await sql`select 1 from ${ids} cross join all_access_points as points
    where points.id = given.id and ${reachesNot(person, "print", "points")} limit 1`.execute(trx);
  if (rows.length === 0) return;
  throw new ServiceProblem("forbidden", t("labelService.mayNoLongerPrint"));
}

/** Throws 422 with the labels that cannot be rendered, 409 when cancelled, 503 when the program stops first. */
export async function awaitDrawn({ db, labelQueue }: ServiceContext, id: string): Promise<LabelJob> {
  await labelQueue.awaitEnd(id);
  const job = await findJob(db, id);
  if (!job) throw new Error(`Label job ${id} was deleted from the print history while it was printed.`);
  if (isOpenJob(job)) {
    throw unavailable(t("labelService.drawnAfterStart"), 5);
  }
  requireFile(job, job.format);
  return job;
}
