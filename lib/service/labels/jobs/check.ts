import type { LabelCheck } from "@/lib/contract/label-check";
import type { NewLabelJob } from "@/lib/contract/label-job";
import type { Person } from "../../accounts/sessions";
import type { Parts } from "../../parts";
import { requireValue } from "../require-value";
import { resolveJob } from "./resolve-job";

/**
 * Returns the result of a dry run of a print job: its counts, its findings and how well it scans.
 * @throws as `resolveJob`
 */
export async function checkLabels(parts: Parts, input: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await resolveJob(parts, input, person);
  return requireValue(await parts.labelQueue.check(person.id, job));
}
