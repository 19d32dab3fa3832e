import { sql } from "kysely";
import type { AgentJob, DeliveryReason } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { NewLabelPrinter } from "@/lib/contract/labels/label-printer";
import type { PrinterConnection } from "@/lib/contract/labels/printer-connection";
import { portOf } from "@/lib/contract/labels/printer-ports";
import { labelsBefore, placeOfLabel } from "@/lib/labels/stock/count-sheets";
import { abandoned, type Delivery, FRESH_MS, PIECE_SHEETS } from "@/lib/printers/deliver";
import { resolveHost } from "@/lib/printers/networks";
import { countWritten } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";

/** Without a report in this time, who sends the labels counts as dead. */
const LEASE_MS = 30_000;

/** In the transaction that creates the job. */
export async function addDelivery(
  trx: Db,
  { jobId, printerId, at }: { jobId: string; printerId: string; at: number },
): Promise<void> {
  await trx
    .insertInto("label_deliveries")
    .values({ job_id: jobId, printer_id: printerId, state: "waiting", created_at: at, fresh_at: at })
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
    .innerJoin("users", "users.id", "label_jobs.owner_id")
    .innerJoin("label_equipment", "label_equipment.id", "label_deliveries.printer_id")
    .select(["job_id", "label_deliveries.printer_id", "address", "label_deliveries.state", "sent_labels"])
    .select(["unsure_from", "unsure_to", "reason", "fresh_at", "sent_by", "label_deliveries.leased_until"])
    .select(["label_jobs.owner_id", "users.role", "label_jobs.state as job_state", "total", "value"]);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>["execute"]>>[number];

const toStored = (row: DeliveryRow) => ({
  jobId: row.job_id,
  printerId: row.printer_id,
  /** As it is now: the printer may have moved since the labels were sent. */
  connection: (JSON.parse(row.value) as NewLabelPrinter).connection,
  delivery: toDelivery(row),
  sentBy: row.sent_by,
  total: row.total,
  sender: { id: row.owner_id, role: row.role, credential: { type: "session", id: "" } } as const,
});
export type StoredDelivery = ReturnType<typeof toStored>;

export async function findDelivery(db: Db, jobId: string): Promise<StoredDelivery | null> {
  const row = await selectDeliveries(db).where("job_id", "=", jobId).executeTakeFirst();
  return row ? toStored(row) : null;
}

/**
 * Those that may be sent now, oldest first, and the addresses of printers that print. Also ends those whose sender died, and
 * marks those that are too old.
 */
export async function readQueue(
  db: Db,
  now: number,
): Promise<{ sendable: StoredDelivery[]; busy: Set<string | null> }> {
  const rows = await selectDeliveries(db)
    .where("label_deliveries.state", "in", ["waiting", "sending"])
    .where(isNotMarkedOld)
    .orderBy("label_deliveries.created_at")
    .orderBy("job_id")
    .execute();
  const sending = rows.filter(({ state }) => state === "sending");
  const waiting = rows.filter(({ state }) => state === "waiting");
  for (const row of sending.filter((one) => isLapsed(one, now))) await endAbandoned(db, row);
  for (const row of waiting.filter((one) => isOld(one, now))) await markOld(db, row);
  return {
    sendable: waiting.filter((row) => row.job_state === "done" && !isOld(row, now)).map(toStored),
    busy: new Set(sending.map(({ address }) => address)),
  };
}

/** Clocks of processes differ by less than a lease: a later end was set before the clock was set back. */
const isLapsed = ({ leased_until: until }: DeliveryRow, now: number): boolean =>
  until !== null && (until < now || until > now + 2 * LEASE_MS);

/** Also what was sent in the future: the clock was set back since, and nobody knows how old it is. */
const isOld = ({ fresh_at: at }: DeliveryRow, now: number): boolean => Math.abs(now - at) >= FRESH_MS;

const isNotMarkedOld = sql<boolean>`(reason is null or reason <> 'too-old')`;

const markOld = (db: Db, { job_id, fresh_at }: DeliveryRow) =>
  db
    .updateTable("label_deliveries")
    .set({ reason: "too-old" })
    .where("job_id", "=", job_id)
    .where("state", "=", "waiting")
    // Somebody may have wanted the labels since it was read.
    .where("fresh_at", "=", fresh_at)
    .execute();

const endAbandoned = (db: Db, row: DeliveryRow) =>
  db
    .updateTable("label_deliveries")
    .set({ ...columnsOf(abandoned(toDelivery(row))), sent_by: null, leased_until: null })
    .where("job_id", "=", row.job_id)
    .where("state", "=", "sending")
    .where("sent_by", "=", row.sent_by)
    // It may have begun to send labels since it was read.
    .where("leased_until", "=", row.leased_until)
    .execute();

/** Of a process that was the only one. Agents live on. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable("label_deliveries")
    .set({ leased_until: 0 })
    .where("state", "=", "sending")
    .where("address", "not like", "agent:%")
    .execute();
}

/** Of the printer that gets the labels, also where the profile has its name. An agent has one for each profile. */
export async function addressOf(connection: PrinterConnection, printerId: string): Promise<string> {
  if (connection.kind === "agent") return `agent:${printerId}`;
  if (connection.kind === "zpl") return `${await resolveHost(connection.host)} ${connection.port}`;
  const url = new URL(connection.url);
  return `${await resolveHost(url.hostname)} ${portOf(url)}${url.pathname}${url.search}`;
}

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
  { by, sentLabels, address, now }: { by: string; sentLabels: number; address: string; now: number },
): Promise<boolean> {
  try {
    const written = db
      .updateTable("label_deliveries")
      .set({ state: "sending", address, sent_by: by, leased_until: now + LEASE_MS, reason: null })
      .where("job_id", "=", jobId)
      .where("state", "=", "waiting")
      .where("sent_labels", "=", sentLabels)
      .where("fresh_at", ">", now - FRESH_MS)
      .where(isNotMarkedOld);
    return (await countWritten(written)) > 0;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** False when it was cancelled, its lease has ended, or more labels are printed. Also renews the lease. */
export async function recordDelivery(db: Db, jobId: string, by: string, next: Delivery, now: number): Promise<boolean> {
  const written = db
    .updateTable("label_deliveries")
    .set((row) => ({
      ...columnsOf(next),
      leased_until: now + LEASE_MS,
      // A printer that goes on is not surprising.
      fresh_at: row.case().when("sent_labels", "<", next.sentLabels).then(now).else(row.ref("fresh_at")).end(),
    }))
    .where("job_id", "=", jobId)
    .where("state", "=", "sending")
    .where("sent_by", "=", by)
    .where("sent_labels", "<=", next.sentLabels);
  return (await countWritten(written)) > 0;
}

/** Only in one of these states, and as long as no more labels are printed than before. */
export async function changeDelivery(
  trx: Db,
  jobId: string,
  { states, sentLabels }: { states: readonly Delivery["state"][]; sentLabels: number },
  next: Delivery,
  now: number,
): Promise<boolean> {
  const written = trx
    .updateTable("label_deliveries")
    .set({ ...columnsOf(next), fresh_at: now })
    .where("job_id", "=", jobId)
    .where("state", "in", states)
    .where("sent_labels", "=", sentLabels);
  return (await countWritten(written)) > 0;
}

/** Where the job is cancelled, or cannot be drawn, or the printer was deleted. */
export async function cancelDeliveries(
  trx: Db,
  of: { jobId: string } | { printerId: string },
  reason: DeliveryReason | null,
): Promise<boolean> {
  const [column, id] = "jobId" in of ? (["job_id", of.jobId] as const) : (["printer_id", of.printerId] as const);
  const written = trx
    .updateTable("label_deliveries")
    .set({ state: "cancelled", reason })
    .where(column, "=", id)
    .where("state", "in", ["waiting", "sending", "unsure"]);
  return (await countWritten(written)) > 0;
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
