import { labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import { deliveryResumption } from "@/lib/contract/labels/label-delivery";
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
    access: "read",
    requestHeaders: { ...ifNoneMatch, "Sec-Purpose": "prefetch: the labels do not count as printed" },
    success: {
      description:
        "The file. A GET by the owner or an admin counts the labels as printed, unless it is a prefetch or its API token may only read",
      media,
      headers: ["ETag", "X-Labels", "X-Labels-Verified", "Location", "Content-Disposition"],
    },
    problems: ["forbidden", "labels-not-drawn", "validation-failed"],
  }) as const;

export const labelJobOperations = describeOperations("Label jobs", {
  listLabelJobs: {
    route: "GET /label-jobs",
    summary: "A page of the print history, newest first",
    access: "read",
    query: labelJobListQuery,
    success: page(labelJobList),
    problems: ["forbidden"],
  },
  getLabelJob: {
    route: "GET /label-jobs/{id}",
    summary: "One job: its state and its print options",
    access: "read",
    success: { description: "The job", schema: labelJob, headers: ["Location"] },
  },
  listLabelJobContents: {
    route: "GET /label-jobs/{id}/contents",
    summary: "The texts of a job's labels; together with the job they determine its file",
    access: "read",
    success: { description: "The texts of all labels", schema: labelContentList },
  },
  listLabelJobIds: {
    route: "GET /label-jobs/{id}/ids",
    summary: "The ids of a job's access points, to print them again",
    access: "read",
    query: jobIdsQuery,
    success: { description: "The ids of the labels, in their order", schema: labelJobIds },
  },
  getLabelJobPdf: {
    ...jobFile("application/pdf"),
    route: "GET /label-jobs/{id}.pdf",
    summary: "The file of a job as PDF: the same bytes every time",
  },
  getLabelJobZpl: {
    ...jobFile("text/plain"),
    route: "GET /label-jobs/{id}.zpl",
    query: jobZplQuery,
    summary: "The file of a job as ZPL: the same bytes every time",
  },
  cancelLabelJob: {
    route: "POST /label-jobs/{id}/cancel",
    summary: "Cancel a job that is not drawn, or is not sent to its printer yet",
    access: "write",
    success: { description: "The job, cancelled", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "label-job-over"],
  },
  resumeLabelJob: {
    route: "POST /label-jobs/{id}/resume",
    summary: "Send the labels from this one on, after somebody has looked at the printer",
    description:
      "For labels that are unsure, or that waited too long. A number after the last label says that all are printed.",
    access: "write",
    body: deliveryResumption,
    success: { description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "label-job-over"],
  },
  confirmLabelJob: {
    route: "POST /label-jobs/{id}/confirm",
    summary: "Say which labels of a job were printed; repeating it changes nothing",
    access: "write",
    body: printConfirmation,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    success: { description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "labels-not-drawn"],
  },
  openLabelJob: {
    route: "POST /label-jobs/{id}/open",
    summary:
      "Say that you print a job and will confirm it: after a day without a confirmation its labels count as printed",
    access: "write",
    success: { description: "The job as it is now", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "labels-not-drawn"],
  },
  listLabelJobAccessPoints: {
    route: "GET /label-jobs/{id}/access-points",
    summary: "A page of the access points of a job, and which of their labels were printed",
    access: "read",
    query: jobPointsQuery,
    success: { description: "The page", schema: labelJobAccessPointList, headers: ["Link"] },
  },
  listAccessPointLabelJobs: {
    route: "GET /access-points/{id}/label-jobs",
    summary: "A page of the print jobs of an access point, newest first",
    access: "read",
    forTeamTokens: true,
    query: printPageQuery,
    success: { description: "The page", schema: accessPointLabelJobList, headers: ["Link"] },
  },
});
