import { labelContent, labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import { labelJob, labelJobList, labelJobListQuery } from "@/lib/contract/labels/label-job";
import { getJobContents } from "@/lib/label-queue/store/find-job";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { isPrefetch } from "../../http/prefer";
import { ServiceProblem } from "../../http/problem-error";
import { getJobIds } from "../selection/contents";
import { recordOpened, requireOwnJob } from "./confirm";
import { getVisibleJob, listJobs } from "./find-job";
import { fileAnswer, jobAnswer } from "./job-answers";
import { recordExistingJob } from "./record-job";

const PATH = "/label-jobs";
const ONE = "/label-jobs/{id}";
const tag = "Label jobs";

const files = [
  { format: "pdf", name: "getLabelJobPdf", media: "application/pdf" },
  { format: "zpl", name: "getLabelJobZpl", media: "text/plain" },
] as const;

/** Returns the operations of the print history: its jobs, their contents and files, and cancelling. */
export const jobOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listLabelJobs",
    method: "get",
    path: PATH,
    summary: "A page of the print history, newest first",
    tag,
    access: "read",
    query: labelJobListQuery,
    success: {
      status: 200,
      description: "The page; past the end it is empty",
      schema: labelJobList,
      headers: ["Link"],
    },
    problems: ["forbidden"],
    handle: async ({ query }, person) => {
      const list = await listJobs(context.db, query, person);
      const { limit, scope } = query;
      const kept = { limit, ...(scope === "all" && { scope }) };
      return listAnswer(PATH, kept, list);
    },
  }),
  operation({
    name: "getLabelJob",
    method: "get",
    path: ONE,
    summary: "One job: its state and its print options",
    tag,
    access: "read",
    success: { status: 200, description: "The job", schema: labelJob, headers: ["Location"] },
    handle: async ({ id }, person) => jobAnswer(await getVisibleJob(context.db, id, person), 200),
  }),
  operation({
    name: "listLabelJobContents",
    method: "get",
    path: `${ONE}/contents`,
    summary: "The texts of a job's labels; together with the job they determine its file",
    tag,
    access: "read",
    success: { status: 200, description: "The texts of all labels", schema: labelContentList },
    handle: async ({ id }, person) => {
      await getVisibleJob(context.db, id, person);
      const contents = await getJobContents(context.db, id);
      return { status: 200, body: { data: contents.map((content) => labelContent.parse(content)) } };
    },
  }),
  operation({
    name: "listLabelJobIds",
    method: "get",
    path: `${ONE}/ids`,
    summary: "The ids of a job's access points, to print them again",
    tag,
    access: "read",
    success: { status: 200, description: "The ids of all labels, in their order", schema: labelJobIds },
    handle: async ({ id }, person) => {
      const job = await getVisibleJob(context.db, id, person);
      return { status: 200, body: { data: await getJobIds(context.db, job) } };
    },
  }),
  ...files.map(({ format, name, media }) =>
    operation({
      name,
      method: "get",
      path: `${ONE}.${format}`,
      summary: `The file of a job as ${format.toUpperCase()}: the same bytes every time`,
      tag,
      access: "read",
      writes: true,
      requestHeaders: { "If-None-Match": "304 when this is still the entity tag" },
      success: {
        status: 200,
        description:
          "The file. A GET by the owner or an admin counts the labels as printed, unless it is a prefetch or its API token may only read",
        media,
        headers: ["ETag", "X-Labels", "X-Labels-Verified", "Location", "Content-Disposition"],
      },
      problems: ["labels-not-drawn", "validation-failed"],
      handle: async ({ id, header, isHead }, person) => {
        const job = await getVisibleJob(context.db, id, person);
        const answer = await fileAnswer(context, job, format, header("if-none-match"));
        if (answer.status === 200 && !isHead && !isPrefetch(header)) await recordOpened(context, job, person);
        return answer;
      },
    }),
  ),
  operation({
    name: "cancelLabelJob",
    method: "post",
    path: `${ONE}/cancel`,
    summary: "Cancel a job that has not ended",
    tag,
    access: "write",
    success: { status: 200, description: "The job, cancelled", schema: labelJob, headers: ["Location"] },
    problems: ["forbidden", "label-job-over"],
    handle: async ({ id }, person) => {
      const job = await requireOwnJob(context.db, id, person, "cancel");
      await context.labelQueue.cancel(id, (trx) =>
        recordExistingJob(trx, "label-job.cancelled", job, {}, person, context.now()),
      );
      const after = await getVisibleJob(context.db, id, person);
      if (after.state === "cancelled") return jobAnswer(after, 200);
      throw new ServiceProblem("label-job-over", "The job has ended, so it cannot be cancelled.");
    },
  }),
];
