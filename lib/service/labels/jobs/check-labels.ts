import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet, LabelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { type CellAssignment, shownCells } from "@/lib/labels/layout/place-job";
import { describeSheet } from "@/lib/print-jobs/describe-check";
import { prepareJob, toRenderJob } from "@/lib/print-jobs/prepare-job";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { loadIds, selectIds } from "../selection/select";
import { withAddressWarnings } from "./code-addresses";
import { resolveEquipment, resolveJob } from "./resolve-job";

/**
 * Returns the result of a dry run of a print job: its counts, its findings and how well it scans.
 * @throws as `resolveJob`
 */
export async function checkLabels(context: ServiceContext, input: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await resolveJob(context, input, person);
  return withAddressWarnings(await context.labelQueue.check(person.id, job), job, context);
}

/**
 * Returns the contents of one sheet of a print job. Its labels are not checked, so that the last sheet of a large job
 * takes no longer than the first one. Sorting needs the texts of all labels, and a worker.
 * @throws as `resolveSheet` and `resolveJob`
 */
export async function previewSheet(
  context: ServiceContext,
  request: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  if (request.order === "given") return resolveSheet(context, request, person);
  const { sheet, ...input } = request;
  return context.labelQueue.previewSheet(person.id, await resolveJob(context, input, person), sheet);
}

const notLoaded = { id: "", name: "", location: "", code: "" };

/**
 * Returns one sheet of a request whose labels keep the order of the selection; past the end, the last sheet. Loads only
 * the access points of this sheet, so that its time hardly depends on the size of the job.
 * @throws ServiceProblem as `resolveEquipment` and `selectIds`; 404 for ids of this sheet that do not exist
 */
async function resolveSheet(
  context: ServiceContext,
  { sheet: number, ...input }: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  const { db, database } = context;
  const { texts, ...resolved } = await resolveEquipment(context, input, person);
  const ids = await selectIds(database, input.select, person);
  const { job, errors } = prepareJob(input, { ...resolved, contents: ids.map(() => notLoaded) });
  if (errors.length > 0) throw invalid(errors);
  const sheet = Math.min(number, job.counts.sheets);
  const assigned = shownCells(toRenderJob(job), sheet);
  const idOf = ({ index }: CellAssignment) => ids[index] as string;
  const contents = await loadIds(db, [...new Set(assigned.map(idOf))], { select: input.select, texts, person });
  const byId = new Map(contents.map((content) => [content.id, content]));
  return describeSheet(job, sheet, assigned, (assignment) => byId.get(idOf(assignment)));
}
