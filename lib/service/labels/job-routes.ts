import { labelContent } from "@/lib/contract/labels/label-content";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { isPrefetch } from "../http/prefer";
import { ServiceProblem } from "../http/problem-error";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { getJobIds } from "./jobs/job-points";
import { getJobContents } from "./jobs/job-rows";
import { recordExistingJob } from "./jobs/record-job";
import { getOwnJob, getVisibleJob, listJobs, requireNothingHidden, withoutHidden } from "./jobs/visible-jobs";
import { recordOpened } from "./print-state/confirm-printed";
import { notPrintedOf } from "./print-state/list-job-points";

const { getLabelJobPdf, getLabelJobZpl } = labelJobOperations;

export const jobRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.listLabelJobs, async ({ query }, person) =>
    listAnswer(labelJobOperations.listLabelJobs, query, await listJobs(context.db, query, person)),
  ),
  operation(labelJobOperations.getLabelJob, async ({ id }, person) =>
    jobAnswer(await getVisibleJob(context.db, id, person), 200),
  ),
  operation(labelJobOperations.listLabelJobContents, async ({ id }, person) => {
    await getVisibleJob(context.db, id, person);
    const contents = await withoutHidden(context.db, await getJobContents(context.db, id), person);
    return { body: { data: contents.map((content) => labelContent.parse(content)) } };
  }),
  operation(labelJobOperations.listLabelJobIds, async ({ id, query }, person) => {
    const job = await getVisibleJob(context.db, id, person);
    const all = (await getJobIds(context.db, job)).map((one) => ({ id: one }));
    const ids = (await withoutHidden(context.db, all, person)).map((one) => one.id);
    return { body: { data: query.printed === "no" ? await notPrintedOf(context.db, id, ids) : ids } };
  }),
  ...(
    [
      [getLabelJobPdf, "pdf"],
      [getLabelJobZpl, "zpl"],
    ] as const
  ).map(([entry, format]) =>
    operation(entry, async ({ id, query, header, isHead }, person) => {
      const job = await getVisibleJob(context.db, id, person);
      await requireNothingHidden(context.db, job, person);
      const answer = await fileAnswer(context, job, format, { ifNoneMatch: header("if-none-match"), dpi: query?.dpi });
      if (answer.status === 200 && !isHead && !isPrefetch(header)) await recordOpened(context, job, person);
      return answer;
    }),
  ),
  operation(labelJobOperations.cancelLabelJob, async ({ id }, person) => {
    const job = await getOwnJob(context.db, id, person, "cancel");
    await context.labelQueue.cancel(id, (trx) =>
      recordExistingJob(trx, "label-job.cancelled", job, {}, person, context.now()),
    );
    const after = await getVisibleJob(context.db, id, person);
    if (after.state === "cancelled") return jobAnswer(after, 200);
    throw new ServiceProblem("label-job-over", "The job has ended, so it cannot be cancelled.");
  }),
];
