import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import { findDpi } from "@/lib/labels/stock/printer";
import type { ServiceContext } from "../../context";
import { isKnown } from "../../http/conditional";
import type { Answer } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { findDigest } from "./job-rows";

/** Returns a response with the current state of the job. */
export const jobAnswer = (job: LabelJob, status: number): Answer => ({ status, headers: locationOf(job), body: job });

/**
 * Returns a response with the file of a job, or 304 when the client already has it. `dpi`: resolution for the ZPL of a job that
 * has none.
 * @throws ServiceProblem as `requireFile`; 422 when it cannot be drawn in this format, 503 when the file was just deleted or
 * the process stops
 */
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

/**
 * Checks that a job is done and has a file in this format.
 * @throws ServiceProblem 409 when the job was cancelled or is not drawn yet; 422, with the labels that cannot be drawn, or
 * when it has no file in this format; 500 when it failed for another reason
 */
export function requireFile(job: LabelJob, format: LabelJob["format"]): void {
  const { state, errors, done, total, stock } = job;
  const headers = locationOf(job);
  if (state === "failed") {
    const detail = `Nothing was printed. ${errors.map((error) => error.detail).join(" ")}`;
    // Errors without a pointer are not caused by the request, so the answer is 500 and not 422.
    const kind = errors.some((error) => error.pointer !== undefined) ? "validation-failed" : "internal-error";
    throw new ServiceProblem(kind, detail, { errors, headers });
  }
  if (state === "cancelled") {
    throw new ServiceProblem("labels-not-drawn", "The job was cancelled; nothing was printed.", { headers });
  }
  if (isOpenJob({ state })) {
    const detail = `${done} of ${total} labels are drawn. Ask again in a moment.`;
    throw new ServiceProblem("labels-not-drawn", detail, { headers: { ...headers, "Retry-After": "1" } });
  }
  if (format === "pdf" || stock.kind === "roll") return;
  const detail = "ZPL is for rolls, and this job was printed on sheets. Ask for its PDF.";
  throw new ServiceProblem("validation-failed", detail, { errors: [{ parameter: "id", detail }], headers });
}

const locationOf = ({ id }: LabelJob) => ({ Location: `/api/v1/label-jobs/${id}` });
