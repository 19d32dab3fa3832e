import type { LabelCheck } from "@/lib/contract/label-check";
import type { NewLabelJob } from "@/lib/contract/label-job";
import { describeCheck } from "@/lib/label-jobs/describe-check";
import { drawingErrors, isOutOfMemory } from "@/lib/label-jobs/drawing-errors";
import { toDrawn } from "@/lib/label-jobs/job-order";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { invalid, unavailable } from "../http/problem-error";
import { lookUpJob } from "./look-up-job";
import { CLOSING } from "./workshop";

/**
 * Returns the result of a dry run of a print job: its counts, its findings and how well it scans.
 * @throws as `lookUpJob`
 */
export async function checkLabels(context: ServiceContext, asked: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await lookUpJob(context, asked, person);
  const drawing = await context.drawing.check(person.id, toDrawn(job)).catch((error) => {
    if (isOutOfMemory(error)) throw invalid(drawingErrors(error, []));
    throw error === CLOSING ? unavailable("This process is about to stop.", 1) : error;
  });
  return describeCheck(job, drawing);
}
