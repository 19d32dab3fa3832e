import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList, PrintPageQuery } from "@/lib/contract/labels/print-state";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { requireReadable } from "../../access-points/trash/find-trashed";
import type { ServiceContext } from "../../context";
import { readPage } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { listOperation } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { jobAnswer } from "../jobs/job-answers";
import { getVisibleJob, withoutHidden } from "../jobs/visible-jobs";
import { confirmPrinted, openJob } from "./confirm-printed";
import { listJobPoints } from "./list-job-points";
import { evidenceOf, readScans } from "./print-evidence";

export const printStateRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.confirmLabelJob, async ({ id, body }, person) =>
    jobAnswer(await confirmPrinted(context, id, body, person), 200),
  ),
  operation(labelJobOperations.openLabelJob, async ({ id }, person) =>
    jobAnswer(await openJob(context, id, person), 200),
  ),
  listOperation(labelJobOperations.listLabelJobAccessPoints, async ({ id, query }, person) => {
    const { data, pagination } = await listJobPoints(context.db, await getVisibleJob(context.db, id, person), query);
    return { data: await withoutHidden(context.db, data, person), pagination };
  }),
  listOperation(labelJobOperations.listAccessPointLabelJobs, async ({ id, query }, person) => {
    await requireReadable(context, id, person);
    return listJobsOfPoint(context.db, id, query);
  }),
];

/** Newest first. */
async function listJobsOfPoint(db: Db, accessPointId: string, query: PrintPageQuery): Promise<AccessPointLabelJobList> {
  const listed = db
    .selectFrom("label_job_points")
    .innerJoin("label_jobs", "label_jobs.id", "label_job_points.job_id")
    .where("label_job_points.access_point_id", "=", accessPointId)
    .where("label_jobs.state", "=", "done");
  const shown = listed
    .innerJoin("users", "users.id", "label_jobs.owner_id")
    .leftJoin("label_job_exceptions", (join) =>
      join
        .onRef("label_job_exceptions.job_id", "=", "label_jobs.id")
        .onRef("label_job_exceptions.access_point_id", "=", "label_job_points.access_point_id"),
    )
    .select([
      "label_jobs.id",
      "label_jobs.owner_id",
      "users.name as owner_name",
      "label_jobs.created_at",
      "stock",
      "copies",
      "opened_at",
      "printed_rest_at",
      "label_job_exceptions.job_id as exception",
      "label_job_exceptions.printed_at as own_printed_at",
    ])
    .orderBy("label_jobs.created_at", "desc")
    .orderBy("label_jobs.id", "desc");
  const { rows, pagination } = await readPage(shown, listed, query);
  const seen = (await readScans(db, [accessPointId])).get(accessPointId);
  const data = rows.map((row) => {
    const printedAt = row.exception === null ? row.printed_rest_at : row.own_printed_at;
    const { id, vendor, part }: LabelJob["stock"] = JSON.parse(row.stock);
    return {
      id: row.id,
      owner: { id: row.owner_id, name: row.owner_name },
      createdAt: new Date(row.created_at).toISOString(),
      stock: { id, vendor, part },
      copies: row.copies,
      printed: printedAt !== null,
      printedAt: printedAt === null ? null : new Date(printedAt).toISOString(),
      ...evidenceOf(printedAt, row.opened_at === null, seen),
    };
  });
  return { data, pagination };
}
