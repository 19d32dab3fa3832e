import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet, LabelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { shownCells } from "@/lib/labels/layout/place-job";
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

const notLoaded = { id: "", name: "", location: "", code: "" };

/**
 * Returns one sheet of a print job; past the end, the last sheet. Its labels are not checked. Where they keep the order of the
 * selection, only the access points of this sheet are loaded, so that its time hardly depends on the size of the job.
 * @throws as `resolveJob`
 */
export async function previewSheet(
  context: ServiceContext,
  { sheet: number, ...input }: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  const { db, database, labelQueue } = context;
  if (input.order !== "given") {
    return labelQueue.previewSheet(person.id, await resolveJob(context, input, person), number);
  }
  const { texts, ...resolved } = await resolveEquipment(context, input, person);
  const ids = await selectIds(database, input.select, person);
  const { job, errors } = prepareJob(input, { ...resolved, contents: ids.map(() => notLoaded) });
  if (errors.length > 0) throw invalid(errors);
  const sheet = Math.min(number, job.counts.sheets);
  const assigned = shownCells(toRenderJob(job), sheet);
  const shown = [...new Set(assigned.map(({ index }) => ids[index] as string))];
  const contents = await loadIds(db, shown, { select: input.select, texts, person });
  const indexOf = new Map(contents.map(({ id }, index) => [id, index]));
  const loaded = assigned.flatMap((cell) => {
    const index = indexOf.get(ids[cell.index] as string);
    return index === undefined ? [] : [{ ...cell, index }];
  });
  return labelQueue.previewSheet(person.id, { ...job, contents }, sheet, loaded);
}
