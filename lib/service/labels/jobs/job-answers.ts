import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import { findDpi } from "@/lib/labels/stock/printer";
import { joinSentences, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import { isKnown } from "../../http/conditional";
import type { Answer } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { findDigest } from "./job-rows";

export const jobAnswer = (job: LabelJob, status: number): Answer => ({ status, headers: locationOf(job), body: job });

/** 304 when the client has it. `dpi` is for the ZPL of a job that has none. 503: just deleted, or stopping. */
export async function fileAnswer(
  { db, labelQueue }: ServiceContext,
  job: LabelJob,
  format: LabelJob["format"],
  { ifNoneMatch, dpi }: { ifNoneMatch?: string | undefined; dpi?: number | undefined } = {},
): Promise<Answer> {
  requireFile(job, format);
  if (format === "zpl" && dpi !== undefined && findDpi(job.stock, job.printer) === null) {
    const { headers, ...stream } = await labelQueue.readZpl(job, dpi);
    return { status: 200, headers: { ...headers, ...locationOf(job) }, stream };
  }
  const known = await findDigest(db, job.id, format);
  if (known !== null && isKnown(ifNoneMatch, `"${known}"`)) return { status: 304, headers: { ETag: `"${known}"` } };
  const { headers, ...stream } = await labelQueue.readFile(job, format);
  return { status: 200, headers: { ...headers, ...locationOf(job) }, stream };
}

/** Throws 409 when cancelled or not drawn yet, 422 for its labels or format, 500 for other failures. */
export function requireFile(job: LabelJob, format: LabelJob["format"]): void {
  const { state, errors, done, total, stock } = job;
  const headers = locationOf(job);
  if (state === "failed") {
    const detail = joinSentences(t("labelService.nothingPrinted"), ...errors.map((error) => error.detail));
    // Without a pointer the request did not cause it.
    const kind = errors.some((error) => error.pointer !== undefined) ? "validation-failed" : "internal-error";
    throw new ServiceProblem(kind, detail, { errors, headers });
  }
  if (state === "cancelled") {
    throw new ServiceProblem("labels-not-drawn", t("labelService.cancelled"), { headers });
  }
  if (isOpenJob({ state })) {
    const detail = t("labelService.stillDrawing", { done, total });
    throw new ServiceProblem("labels-not-drawn", detail, { headers: { ...headers, "Retry-After": "1" } });
  }
  if (format === "pdf" || stock.kind === "roll") return;
  const detail = t("labelService.zplOfSheets");
  throw new ServiceProblem("validation-failed", detail, { errors: [{ parameter: "id", detail }], headers });
}

const locationOf = ({ id }: LabelJob) => ({ Location: `/api/v1/label-jobs/${id}` });
