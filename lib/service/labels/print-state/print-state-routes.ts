import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { requireReadable } from "../../access-points/trash/find-trashed";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { jobAnswer } from "../jobs/job-answers";
import { getVisibleJob, withoutHidden } from "../jobs/visible-jobs";
import { confirmPrinted, openJob } from "./confirm-printed";
import { listJobPoints } from "./list-job-points";
import { listJobsOfPoint } from "./list-jobs-of-point";

export const printStateRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.confirmLabelJob, async ({ id, body }, person) =>
    jobAnswer(await confirmPrinted(context, id, body, person), 200),
  ),
  operation(labelJobOperations.openLabelJob, async ({ id }, person) =>
    jobAnswer(await openJob(context, id, person), 200),
  ),
  operation(labelJobOperations.listLabelJobAccessPoints, async ({ id, query }, person) => {
    const { data, pagination } = await listJobPoints(context.db, await getVisibleJob(context.db, id, person), query);
    const list = { data: await withoutHidden(context.db, data, person), pagination };
    return listAnswer(labelJobOperations.listLabelJobAccessPoints, query, list, id);
  }),
  operation(labelJobOperations.listAccessPointLabelJobs, async ({ id, query }, person) => {
    await requireReadable(context, id, person);
    const list = await listJobsOfPoint(context.db, id, query);
    return listAnswer(labelJobOperations.listAccessPointLabelJobs, query, list, id);
  }),
];
