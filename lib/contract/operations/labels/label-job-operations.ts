import { labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import { labelJob, labelJobList, labelJobListQuery, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import {
  accessPointLabelJobList,
  jobIdsQuery,
  jobPointsQuery,
  jobZplQuery,
  labelJobAccessPointList,
  printConfirmation,
  printPageQuery,
} from "@/lib/contract/labels/print-state";
import { ifNoneMatch, page } from "../entry-parts";
import { describeOperations } from "../operation-entry";

const jobFile = <Media extends string>(media: Media) =>
  ({
    method: "get",
    tag: "Label jobs",
    access: "read",
    requestHeaders: { ...ifNoneMatch, "Sec-Purpose": "prefetch: the labels do not count as printed" },
    success: {
      status: 200,
      description:
        "The file. A GET by the owner or an admin counts the labels as printed, unless it is a prefetch or its API token may only read",
      media,
      headers: ["ETag", "X-Labels", "X-Labels-Verified", "Location", "Content-Disposition"],
    },
    problems: ["forbidden", "labels-not-drawn", "validation-failed"],
  }) as const;

export const labelJobOperations = describeOperations({
  listLabelJobs: {
    method: "get",
    path: "/label-jobs",
    summary: "A page of the print history, newest first",
    tag: "Label jobs",
    access: "read",
    query: labelJobListQuery,
    success: page(labelJobList),
    problems: ["forbidden"],
  },
  getLabelJob: {
    method: "get",
    path: "/label-jobs/{id}",
    summary: "One job: its state and its print options",
    tag: "Label jobs",
    access: "read",
    success: { status: 200, description: "The job", schema: labelJob, headers: ["Location"] },
  },
  listLabelJobContents: {
    method: "get",
    path: "/label-jobs/{id}/contents",
    summary: "The texts of a job's labels; together with the job they determine its file",
    tag: "Label jobs",
    access: "read",
    success: { status: 200, description: "The texts of all labels", schema: labelContentList },
  },
  listLabelJobIds: {
    method: "get",
    path: "/label-jobs/{id}/ids",
    summary: "The ids of a job's access points, to print them again",
    tag: "Label jobs",
    access: "read",
    query: jobIdsQuery,
    success: { status: 200, description: "The ids of the labels, in their order", schema: labelJobIds },
  },
  getLabelJobPdf: {
    ...jobFile("application/pdf"),
    path: "/label-jobs/{id}.pdf",
    summary: "The file of a job as PDF: the same bytes every time",
  },
  getLabelJobZpl: {
    ...jobFile("text/plain"),
    path: "/label-jobs/{id}.zpl",
    query: jobZplQuery,
    summary: "The file of a job as ZPL: the same bytes every time",
  },
  cancelLabelJob: {
    method: "post",
    path: "/label-jobs/{id}/cancel",
    summary: "Cancel a job that has not ended",
    tag: "Label jobs",
    access: "write",
    success: { status: 200, description: "The job, cancelled", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "label-job-over"],
  },
  confirmLabelJob: {
    method: "post",
    path: "/label-jobs/{id}/confirm",
    summary: "Say which labels of a job were printed; repeating it changes nothing",
    tag: "Label jobs",
    access: "write",
    body: printConfirmation,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    success: { status: 200, description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "labels-not-drawn"],
  },
  openLabelJob: {
    method: "post",
    path: "/label-jobs/{id}/open",
    summary:
      "Say that you print a job and will confirm it: after a day without a confirmation its labels count as printed",
    tag: "Label jobs",
    access: "write",
    success: { status: 200, description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "labels-not-drawn"],
  },
  listLabelJobAccessPoints: {
    method: "get",
    path: "/label-jobs/{id}/access-points",
    summary: "A page of the access points of a job, and which of their labels were printed",
    tag: "Label jobs",
    access: "read",
    query: jobPointsQuery,
    success: { status: 200, description: "The page", schema: labelJobAccessPointList, headers: ["Link"] },
  },
  listAccessPointLabelJobs: {
    method: "get",
    path: "/access-points/{id}/label-jobs",
    summary: "A page of the print jobs of an access point, newest first",
    tag: "Label jobs",
    access: "read",
    forTeamTokens: true,
    query: printPageQuery,
    success: { status: 200, description: "The page", schema: accessPointLabelJobList, headers: ["Link"] },
  },
});
