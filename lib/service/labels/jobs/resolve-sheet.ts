import type { LabelSheet, LabelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { describeSheet } from "@/lib/label-queue/describe-check";
import { prepareJob, toRenderJob } from "@/lib/label-queue/prepare-job";
import { type CellAssignment, shownCells } from "@/lib/labels/layout/place-job";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { loadIds, selectIds } from "../selection/select";
import { resolveEquipment } from "./resolve-job";

const notLoaded = { id: "", name: "", location: "", code: "" };

/**
 * Returns one sheet of a request whose labels keep the order of the selection; past the end, the last sheet. Loads only
 * the access points of this sheet, so that its time hardly depends on the size of the job.
 * @throws ServiceProblem as `resolveEquipment` and `selectIds`; 404 for ids of this sheet that do not exist
 */
export async function resolveSheet(
  { db, database }: ServiceContext,
  { sheet: number, ...input }: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  const { stock, printer, design, texts } = await resolveEquipment(db, input, person);
  const ids = await selectIds(database, input.select, person);
  const { job, errors } = prepareJob(input, { stock, printer, contents: ids.map(() => notLoaded), design });
  if (errors.length > 0) throw invalid(errors);
  const sheet = Math.min(number, job.counts.sheets);
  const assigned = shownCells(toRenderJob(job), sheet);
  const idOf = ({ index }: CellAssignment) => ids[index] as string;
  const contents = await loadIds(db, [...new Set(assigned.map(idOf))], { select: input.select, texts, person });
  const byId = new Map(contents.map((content) => [content.id, content]));
  return describeSheet(job, sheet, assigned, (assignment) => byId.get(idOf(assignment)));
}
