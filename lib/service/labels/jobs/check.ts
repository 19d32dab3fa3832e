import type { LabelCheck } from "@/lib/contract/label-check";
import type { NewLabelJob } from "@/lib/contract/label-job";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { requireValue } from "../require-value";
import { resolveJob } from "./resolve-job";

/**
 * Returns the result of a dry run of a print job: its counts, its findings and how well it scans.
 * @throws as `resolveJob`
 */
export async function checkLabels(context: ServiceContext, input: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await resolveJob(context, input, person);
  return requireValue(await context.labelQueue.check(person.id, job));
}
