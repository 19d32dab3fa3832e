import { labelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import {
  accessPointLabelJobList,
  labelJobAccessPointList,
  printConfirmation,
  printPageQuery,
} from "@/lib/contract/labels/print-state";
import { listJobPoints } from "@/lib/label-queue/store/list-job-points";
import { requireReadable } from "../../access-points/trash/find-trashed";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { listJobsOfPoint } from "../print-state/list-jobs-of-point";
import { confirmPrinted } from "./confirm";
import { getVisibleJob } from "./find-job";
import { jobAnswer } from "./job-answers";

const tag = "Label jobs";

/** Returns the operations about what is printed: confirming a job, its access points, and the jobs of one of them. */
export const printStateOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "confirmLabelJob",
    method: "post",
    path: "/label-jobs/{id}/confirm",
    summary: "Say which labels of a job were printed; repeating it changes nothing",
    tag,
    access: "write",
    body: printConfirmation,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    success: { status: 200, description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "labels-not-drawn"],
    handle: async ({ id, body }, person) => jobAnswer(await confirmPrinted(context, id, body, person), 200),
  }),
  operation({
    name: "listLabelJobAccessPoints",
    method: "get",
    path: "/label-jobs/{id}/access-points",
    summary: "A page of the access points of a job, and which of their labels were printed",
    tag,
    access: "read",
    query: printPageQuery,
    success: { status: 200, description: "The page", schema: labelJobAccessPointList, headers: ["Link"] },
    handle: async ({ id, query }, person) => {
      const list = await listJobPoints(context.db, await getVisibleJob(context.db, id, person), query);
      return listAnswer(`/label-jobs/${id}/access-points`, { limit: query.limit }, list);
    },
  }),
  operation({
    name: "listAccessPointLabelJobs",
    method: "get",
    path: "/access-points/{id}/label-jobs",
    summary: "A page of the print jobs of an access point, newest first",
    tag,
    access: "read",
    query: printPageQuery,
    success: { status: 200, description: "The page", schema: accessPointLabelJobList, headers: ["Link"] },
    handle: async ({ id, query }, person) => {
      await requireReadable(context, id, person);
      const list = await listJobsOfPoint(context.db, id, query);
      return listAnswer(`/access-points/${id}/label-jobs`, { limit: query.limit }, list);
    },
  }),
];
