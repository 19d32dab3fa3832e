import { type Expression, sql } from "kysely";
import type { AgentJob, DeliveryReason } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { addressOf, type PrinterConnection } from "@/lib/contract/labels/printer-connection";
import { labelsBefore, placeOfLabel } from "@/lib/labels/stock/count-sheets";
import { abandoned, type Delivery, FRESH_MS, PIECE_SHEETS } from "@/lib/printers/deliver";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";

/** Without a report in this time, who sends the labels counts as dead. */
const LEASE_MS = 30_000;

/** In the transaction that creates the job. */
export async function addDelivery(
  trx: Db,
  { jobId, printerId, connection, at }: { jobId: string; printerId: string; connection: PrinterConnection; at: number },
): Promise<void> {
  const address = addressOf(connection, printerId);
  const times = { created_at: at, fresh_at: at };
  await trx
    .insertInto("label_deliveries")
    .values({
      job_id: jobId,
      printer_id: printerId,
      address,
      connection: JSON.stringify(connection),
      state: "waiting",
      ...times,
    })
    .execute();
}

const columnsOf = ({ state, sentLabels, unsure, reason }: Delivery) => ({
  state,
  sent_labels: sentLabels,
  unsure_from: unsure?.from ?? null,
  unsure_to: unsure?.to ?? null,
  reason,
});

type DeliveryColumns = ReturnType<typeof columnsOf>;

export const toDelivery = (row: DeliveryColumns): Delivery => ({
  state: row.state,
  sentLabels: row.sent_labels,
  unsure: row.unsure_from === null || row.unsure_to === null ? null : { from: row.unsure_from, to: row.unsure_to },
  reason: row.reason,
});

const selectDeliveries = (db: Db) =>
  db
    .selectFrom("label_deliveries")
    .innerJoin("label_jobs", "label_jobs.id", "job_id")
    .select(["job_id", "label_deliveries.printer_id", "address", "connection", "label_deliveries.state", "sent_labels"])
    .select(["unsure_from", "unsure_to", "reason", "fresh_at", "sent_by"])
    .select(["label_deliveries.leased_until", "label_jobs.total"]);

export type StoredDelivery = { jobId: string; connection: PrinterConnection; address: string; delivery: Delivery };

/** Those that may be sent now to a printer that is free, oldest first. */
export async function listSendable(db: Db, now: number): Promise<(StoredDelivery & { printerId: string })[]> {
  const rows = await selectDeliveries(db)
    .where("label_deliveries.state", "=", "waiting")
    .where("label_jobs.state", "=", "done")
    .where("fresh_at", ">", now - FRESH_MS)
    .where(isNotMarkedOld)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("label_deliveries as other")
            .select("other.job_id")
            .whereRef("other.address", "=", "label_deliveries.address")
            .where("other.state", "=", "sending"),
        ),
      ),
    )
    .orderBy("label_deliveries.created_at")
    .orderBy("job_id")
    .execute();
  return rows.map((row) => ({
    jobId: row.job_id,
    printerId: row.printer_id,
    address: row.address,
    connection: JSON.parse(row.connection),
    delivery: toDelivery(row),
  }));
}

export async function findDelivery(
  db: Db,
  jobId: string,
): Promise<(Delivery & { sentBy: string | null; isForAgent: boolean; total: number }) | null> {
  const row = await selectDeliveries(db).where("job_id", "=", jobId).executeTakeFirst();
  return row ? { ...toDelivery(row), sentBy: row.sent_by, isForAgent: isForAgent(row), total: row.total } : null;
}

const isForAgent = ({ address }: { address: string }): boolean => address.startsWith("agent:");

export const isSending = async (db: Db, address: string): Promise<boolean> =>
  (await db
    .selectFrom("label_deliveries")
    .select("job_id")
    .where("address", "=", address)
    .where("state", "=", "sending")
    .executeTakeFirst()) !== undefined;

/** False when another process has it or has printed more than `sentLabels`, or another job goes to the same printer. */
export async function takeDelivery(
  db: Db,
  jobId: string,
  { by, sentLabels, now }: { by: string; sentLabels: number; now: number },
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable("label_deliveries")
      .set({ state: "sending", sent_by: by, leased_until: now + LEASE_MS, reason: null })
      .where("job_id", "=", jobId)
      .where("state", "=", "waiting")
      .where("sent_labels", "=", sentLabels)
      .where("fresh_at", ">", now - FRESH_MS)
      .where(isNotMarkedOld)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** False when it was cancelled, its lease has ended, or more labels are printed. Also renews the lease. */
export async function recordDelivery(db: Db, jobId: string, by: string, next: Delivery, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("label_deliveries")
    .set((row) => ({
      ...columnsOf(next),
      leased_until: now + LEASE_MS,
      // A printer that goes on is not surprising.
      fresh_at: whenMore(row("sent_labels", "<", next.sentLabels), now, row.ref("fresh_at")),
    }))
    .where("job_id", "=", jobId)
    .where("state", "=", "sending")
    .where("sent_by", "=", by)
    .where("sent_labels", "<=", next.sentLabels)
    .executeTakeFirst();
  return numUpdatedRows > 0n;

  function whenMore(isMore: Expression<unknown>, then: number, otherwise: Expression<number>) {
    return sql<number>`case when ${isMore} then ${then} else ${otherwise} end`;
  }
}

/** Of processes and agents that died; with `all`, of a process that was the only one. */
export async function endAbandoned(db: Db, now: number, { all = false } = {}): Promise<void> {
  const rows = await selectDeliveries(db)
    .where("label_deliveries.state", "=", "sending")
    .$if(!all, (sending) =>
      sending.where((row) =>
        row.or([
          row("label_deliveries.leased_until", "<", now),
          // The clock was set back. Clocks of processes differ by less than a lease.
          row("label_deliveries.leased_until", ">", now + 2 * LEASE_MS),
        ]),
      ),
    )
    .execute();
  for (const row of rows) {
    // An agent lives on.
    if (all && isForAgent(row)) continue;
    await db
      .updateTable("label_deliveries")
      .set({ ...columnsOf(abandoned(toDelivery(row))), sent_by: null, leased_until: null })
      .where("job_id", "=", row.job_id)
      .where("state", "=", "sending")
      .where("sent_by", "=", row.sent_by)
      // It may have begun to send labels since it was read.
      .where("leased_until", "=", row.leased_until)
      .execute();
  }
}

const isNotMarkedOld = sql<boolean>`(reason is null or reason <> 'too-old')`;

/** Also what was sent in the future: the clock was set back since, and nobody knows how old it is. */
export async function markOld(db: Db, now: number): Promise<void> {
  await db
    .updateTable("label_deliveries")
    .set({ reason: "too-old" })
    .where("state", "=", "waiting")
    .where((row) => row.or([row("fresh_at", "<=", now - FRESH_MS), row("fresh_at", ">=", now + FRESH_MS)]))
    .where(isNotMarkedOld)
    .execute();
}

/** Only in one of these states, and as long as no more labels are printed than before. */
export async function changeDelivery(
  trx: Db,
  jobId: string,
  { states, sentLabels }: { states: readonly Delivery["state"][]; sentLabels: number },
  next: Delivery,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("label_deliveries")
    .set({ ...columnsOf(next), fresh_at: now })
    .where("job_id", "=", jobId)
    .where("state", "in", states)
    .where("sent_labels", "=", sentLabels)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where the job is cancelled, or cannot be drawn, or the printer was deleted. */
export async function cancelDeliveries(
  trx: Db,
  of: { jobId: string } | { printerId: string },
  reason: DeliveryReason | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("label_deliveries")
    .set({ state: "cancelled", reason })
    .$if("jobId" in of, (rows) => rows.where("job_id", "=", "jobId" in of ? of.jobId : ""))
    .$if("printerId" in of, (rows) => rows.where("printer_id", "=", "printerId" in of ? of.printerId : ""))
    .where("state", "in", ["waiting", "sending", "unsure"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last label of each piece that is left. */
export function piecesOf(job: LabelJob, sentLabels: number): number[] {
  const pieces: number[] = [];
  for (let last = sentLabels; last < job.total; ) {
    const { sheet } = placeOfLabel(job, last + 1);
    last = Math.min(job.total, labelsBefore(job, sheet + PIECE_SHEETS));
    pieces.push(last);
  }
  return pieces;
}

export const sizeOfSheet = ({ stock }: Pick<LabelJob, "stock">): AgentJob["stock"] => ({
  kind: stock.kind,
  widthMm: stock.paper.widthMm,
  heightMm: stock.paper.heightMm,
});
