import type { AgentJob, AgentReport } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { printAgentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { t } from "@/lib/messages/messages";
import { type Delivery, resumed } from "@/lib/printers/deliver";
import type { PieceFormat } from "@/lib/printers/printer";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { findEquipment } from "../equipment/equipment-store";
import {
  cancelDeliveries,
  changeDelivery,
  findDelivery,
  listSendable,
  piecesOf,
  recordDelivery,
  sizeOfSheet,
  takeDelivery,
} from "../jobs/delivery-rows";
import { jobAnswer } from "../jobs/job-answers";
import { hasPointsOfOthers } from "../jobs/job-points";
import { findJob, tellDelivery } from "../jobs/job-rows";
import { getOwnJob, getVisibleJob, requireNothingHidden } from "../jobs/visible-jobs";
import { confirmPrinted, countAsSent } from "../print-state/confirm-printed";

export const deliveryRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.resumeLabelJob, async ({ id, body }, person) => {
    const job = await getOwnJob(context.db, id, person, "print");
    const { delivery } = job;
    if (delivery) await requireMayPrint(context.db, job, person);
    const next = delivery && resumed(delivery, body.from, job.total);
    // A number after the last label says that all are printed, also those that were not sent.
    const notSent = delivery && Math.max(delivery.sentLabels, delivery.unsure?.to ?? 0) + 1;
    if (notSent !== null && body.from > notSent && body.from <= job.total) {
      throw invalid([{ pointer: "/from", detail: t("printers.notSent", { label: notSent }) }]);
    }
    // While labels wait, the number of printed ones is known. Another number comes from a page that is out of date.
    const isKnown = delivery?.state === "waiting" && body.from === delivery.sentLabels + 1;
    const states = isKnown ? (["unsure", "waiting"] as const) : (["unsure"] as const);
    const isChanged =
      next && (await changeDelivery(context.db, id, { states, sentLabels: delivery.sentLabels }, next, context.now()));
    if (!isChanged) throw new ServiceProblem("label-job-over", t("printers.notResumable"));
    if (next.state === "sent") await confirmPrinted(context, id, { printed: true }, person);
    context.deliveries.wake();
    return jobAnswer(await getVisibleJob(context.db, id, person), 200);
  }),
  operation(printAgentOperations.listPrintAgentJobs, async ({ query }) => ({
    body: { data: await awaitAgentJobs(context, query.wait, query.printers?.toLowerCase().split(",")) },
  })),
  operation(printAgentOperations.reportPrintAgentJob, async ({ id, body }) => ({
    body: await recordReport(context, id, body),
  })),
  operation(
    printAgentOperations.getPrintAgentLabels,
    async ({ id, query: { from, to, format: make, dpi = 300, grey } }) => {
      const job = await findJob(context.db, id);
      const delivery = await findDelivery(context.db, id);
      const isOpen = delivery?.isForAgent && (delivery.state === "waiting" || delivery.state === "sending");
      if (!job || !isOpen || job.state !== "done" || to > job.total || from > to) throw notFound();
      const format: PieceFormat = make === "pwg" ? { format: make, dpi, isGrey: grey === "1" } : { format: make };
      const content = await context.labelQueue.drawPart(job, { from, to }, format);
      return { bytes: { type: MEDIA[make], content } };
    },
    { work: "labels" },
  ),
];

/** Since the labels were sent, the person may have left a team. */
async function requireMayPrint(db: Db, job: LabelJob, person: Person): Promise<void> {
  await requireNothingHidden(db, job, person);
  if (await hasPointsOfOthers(db, job.id, person)) {
    throw new ServiceProblem("forbidden", t("labelService.mayNoLongerPrint"));
  }
  if (job.printer.id !== null && (await findEquipment(db, "printer", job.printer.id, person))) return;
  throw new ServiceProblem("forbidden", t("labelService.noPrinter"));
}

const MEDIA = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8", pwg: "image/pwg-raster" };

/** Also while labels are on their way. */
export const cancelSending = (db: Db, id: string, record: (trx: Db) => Promise<void>): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (await cancelDeliveries(trx, { jobId: id }, null)) await record(trx);
  });

/** Other processes make labels ready too. */
const ASK_AGAIN_MS = 1_000;

async function awaitAgentJobs(
  context: ServiceContext,
  wait: number,
  printers: string[] | undefined,
): Promise<AgentJob[]> {
  const { db, now, deliveries } = context;
  const until = now() + wait * 1_000;
  await db
    .updateTable("label_equipment")
    .set({ agent_seen_at: now() })
    .where("kind", "=", "printer")
    .where("shared", "=", 1)
    .$if(printers !== undefined, (rows) => rows.where("id", "in", printers ?? []))
    .execute();
  for (;;) {
    const jobs = await listAgentJobs(context, printers);
    const left = until - now();
    if (jobs.length > 0 || left <= 0 || deliveries.isClosing()) return jobs;
    await deliveries.awaitWake(Math.min(left, ASK_AGAIN_MS));
  }
}

async function listAgentJobs({ db, now }: ServiceContext, printers: string[] | undefined): Promise<AgentJob[]> {
  const sendable = (await listSendable(db, now())).filter(
    ({ connection, printerId }) => connection.kind === "agent" && (!printers || printers.includes(printerId)),
  );
  const jobs = await Promise.all(
    sendable.map(async ({ jobId, printerId, delivery }) => {
      const job = await findJob(db, jobId);
      return job && { job, printerId, delivery };
    }),
  );
  return jobs
    .filter((one) => one !== null)
    .map(({ job, printerId, delivery: { sentLabels, unsure } }) => ({
      id: job.id,
      printer: { id: printerId, name: job.printer.name ?? "" },
      total: job.total,
      sentLabels,
      unsure,
      pieces: piecesOf(job, sentLabels),
      stock: sizeOfSheet(job),
      dpi: job.printer.dpi,
      createdAt: job.createdAt,
    }));
}

async function recordReport(context: ServiceContext, id: string, { agent, ...report }: AgentReport) {
  const { db, now } = context;
  const before = await findDelivery(db, id);
  if (!before?.isForAgent) throw notFound();
  requirePossible(report, before.total);
  const { state, sentLabels } = report;
  const isTaken =
    before.state === "waiting" && state === "sending"
      ? await takeDelivery(db, id, { by: agent, sentLabels, now: now() })
      : true;
  const next: Delivery = report;
  if (next.state === "sent") await requireOwn(db, id, agent).then(() => countAsSent(context, id));
  if (!isTaken || !(await recordDelivery(db, id, agent, next, now()))) throw taken();
  return tellDelivery(next);
}

function requirePossible({ state, sentLabels, unsure }: Omit<AgentReport, "agent">, total: number): void {
  const last = Math.max(sentLabels, unsure?.to ?? 0);
  if (last > total || (state === "sent" && sentLabels < total)) {
    throw invalid([{ pointer: "/sentLabels", detail: t("printers.moreThanJob", { total }) }]);
  }
  const isRange = unsure
    ? state !== "sent" && unsure.from === sentLabels + 1 && unsure.to > sentLabels
    : state !== "unsure";
  if (!isRange) throw invalid([{ pointer: "/unsure", detail: t("printers.otherRange") }]);
}

async function requireOwn(db: Db, id: string, agent: string): Promise<void> {
  const delivery = await findDelivery(db, id);
  if (delivery?.state !== "sending" || delivery.sentBy !== agent) throw taken();
}

const taken = () => new ServiceProblem("delivery-taken", t("printers.taken"));
