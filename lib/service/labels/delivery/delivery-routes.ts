import type { AgentJob, AgentReport } from "@/lib/contract/labels/label-delivery";
import { printAgentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { t } from "@/lib/messages/messages";
import { mediaTypes } from "@/lib/print-jobs/prepare-job";
import { resumed } from "@/lib/printers/deliver";
import type { PieceFormat } from "@/lib/printers/printer";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { type Operation, operation } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import {
  changeDelivery,
  findDelivery,
  piecesOf,
  recordDelivery,
  sizeOfSheet,
  takeDelivery,
} from "../jobs/delivery-rows";
import { jobAnswer } from "../jobs/job-answers";
import { findJob, tellDelivery } from "../jobs/job-rows";
import { recordExistingJob } from "../jobs/record-job";
import { getOwnJob, getVisibleJob } from "../jobs/visible-jobs";
import { confirmPrinted, countAsSent } from "../print-state/confirm-printed";
import { readPermitted, whyNotPrinted } from "./delivery-queue";

export const deliveryRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.resumeLabelJob, async ({ id, body }, person) => {
    const job = await getOwnJob(context.db, id, person, "print");
    const { delivery } = job;
    const refusal =
      delivery && (await whyNotPrinted(context.db, { jobId: id, printerId: job.printer.id ?? "" }, person));
    if (refusal) throw new ServiceProblem("forbidden", refusal);
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
      next &&
      (await inTransaction(context.db, async (trx) => {
        const at = context.now();
        if (!(await changeDelivery(trx, id, { states, sentLabels: delivery.sentLabels }, next, at))) return false;
        await recordExistingJob(trx, "label-job.resumed", job, {}, person, at);
        return true;
      }));
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
      const isOpen = delivery?.connection?.kind === "agent" && ["waiting", "sending"].includes(delivery.delivery.state);
      if (!job || !isOpen || job.state !== "done" || to > job.total || from > to) throw notFound();
      const format: PieceFormat = make === "pwg" ? { format: make, dpi, isGrey: grey === "1" } : { format: make };
      const content = await context.labelQueue.drawPart(job, { from, to }, format);
      return { bytes: { type: mediaTypes[make], content } };
    },
    { work: "labels" },
  ),
];

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

async function listAgentJobs(context: ServiceContext, printers: string[] | undefined): Promise<AgentJob[]> {
  const { sendable, busy } = await readPermitted(context);
  const own = sendable.filter(
    ({ connection, printerId }) =>
      connection.kind === "agent" && !busy.has(`agent:${printerId}`) && (!printers || printers.includes(printerId)),
  );
  const jobs = await Promise.all(
    own.map(async ({ jobId, printerId, delivery: { sentLabels, unsure } }) => {
      const job = await findJob(context.db, jobId);
      return (
        job && {
          id: job.id,
          printer: { id: printerId, name: job.printer.name ?? "" },
          total: job.total,
          sentLabels,
          unsure,
          pieces: piecesOf(job, sentLabels),
          stock: sizeOfSheet(job),
        }
      );
    }),
  );
  return jobs.filter((job) => job !== null);
}

async function recordReport(context: ServiceContext, id: string, { agent, ...report }: AgentReport) {
  const { db, now } = context;
  const before = await findDelivery(db, id);
  if (before?.connection?.kind !== "agent") throw notFound();
  requirePossible(report, before.total);
  const { state, sentLabels } = report;
  const isTaken =
    before.delivery.state === "waiting" && state === "sending"
      ? await takeDelivery(db, id, { by: agent, sentLabels, address: `agent:${before.printerId}`, now: now() })
      : before.delivery.state === "sending" && before.sentBy === agent;
  if (!isTaken) throw taken();
  if (state === "sent") await countAsSent(context, id);
  if (!(await recordDelivery(db, id, agent, report, now()))) throw taken();
  return tellDelivery(report);
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

const taken = () => new ServiceProblem("delivery-taken", t("printers.taken"));
