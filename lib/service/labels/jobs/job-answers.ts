import type { LabelJob } from "@/lib/contract/labels/label-job";
import { refuseFile } from "@/lib/label-queue/job-problems";
import type { ServiceContext } from "../../context";
import { isKnown } from "../../http/conditional";
import type { Answer } from "../../http/operation";
import { requireValue, toServiceProblem } from "../require-value";

/** Returns a response with the current state of the job. */
export const jobAnswer = (job: LabelJob, status: number): Answer => ({ status, headers: locationOf(job), body: job });

/**
 * Returns a response with the file of a job, or 304 when the client already has it.
 * @throws ServiceProblem 409 when the job has no file, 422 when it cannot be rendered in this format, 503 when the file
 * was just deleted or the process stops
 */
export async function fileAnswer(
  { labelQueue }: ServiceContext,
  job: LabelJob,
  format: LabelJob["format"],
  ifNoneMatch?: string,
): Promise<Answer> {
  requireFile(job, format);
  const known = await labelQueue.findDigest(job.id, format);
  if (known !== null && isKnown(ifNoneMatch, `"${known}"`)) return { status: 304, headers: { ETag: `"${known}"` } };
  const { headers, ...stream } = requireValue(await labelQueue.readFile(job, format));
  return { status: 200, headers: { ...headers, ...locationOf(job) }, stream };
}

/**
 * Checks that a job is done and has a file in this format.
 * @throws ServiceProblem the reason; 422 names the labels that cannot be rendered
 */
export function requireFile(job: LabelJob, format: LabelJob["format"]): void {
  const refusal = refuseFile(job, format);
  if (refusal) throw toServiceProblem(refusal, locationOf(job));
}

const locationOf = ({ id }: LabelJob) => ({ Location: `/api/v1/label-jobs/${id}` });
