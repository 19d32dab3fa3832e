import "server-only";
import { foldForOrder } from "@/lib/contract/fold";
import { type LabelContent, labelContentOf } from "@/lib/contract/label-content";
import type { NewLabelJob } from "@/lib/contract/label-job";
import { idsBy, idsOfLines } from "@/lib/contract/label-lines";
import type { LabelSelection } from "@/lib/contract/label-selection";
import { type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";
import type { Outcome } from "./outcome";
import { type Found, type ListedRow, type ListPage, walkList } from "./walk-list";

/** Maximum number of errors in one answer. */
const ERRORS_MAX = 100;

/** Access to the list: rows by id, or the list with a filter. */
export type Lists = {
  find: (ids: readonly string[]) => Promise<Found>;
  filtered: (filter: Omit<LabelSelection, "ids" | "list">) => ListPage;
};

/**
 * Returns the label contents of a selection, read from the list. Returns a problem that names each invalid id or line.
 */
export async function selectedContents(
  { select, fields }: Pick<NewLabelJob, "select" | "fields">,
  lists: Lists,
): Promise<Outcome<LabelContent[]>> {
  const rows = await selectedRows(select, lists);
  return rows.ok ? { ok: true, value: rows.value.map((row) => labelContentOf(row, fields)) } : rows;
}

async function selectedRows(select: LabelSelection, lists: Lists): Promise<Outcome<ListedRow[]>> {
  const { ids, list, ...filter } = select;
  if (ids) return rowsOfIds(lists, ids);
  const rows = await wholeList(lists.filtered(filter));
  return rows.ok && list ? rowsOfLines(rows.value, list) : rows;
}

async function rowsOfIds(lists: Lists, ids: readonly string[]): Promise<Outcome<ListedRow[]>> {
  const found = await lists.find(ids);
  if (!found.ok) return found;
  const { rows, missing, searched } = found.value;
  if (missing.length === 0) return { ok: true, value: rows };
  const where = searched === null ? "in your list" : `among the newest ${searched.toLocaleString("en")} of your list`;
  const errors = missing.slice(0, ERRORS_MAX).map((id) => ({
    pointer: `/select/ids/${ids.indexOf(id)}`,
    detail: `There is no access point ${id} ${where}. Take it out.`,
  }));
  return refused("not-found", errors);
}

async function wholeList(listPage: ListPage): Promise<Outcome<ListedRow[]>> {
  const walked = await walkList(listPage);
  if (!walked.ok) return walked;
  const { rows, isWhole } = walked.value;
  if (isWhole && rows.size > 0) return { ok: true, value: [...rows.values()] };
  const most = rows.size.toLocaleString("en");
  const detail = isWhole
    ? "No access point matches; choose at least one."
    : `The list goes on beyond ${most}, which is as many as are printed at once. Select those to print in the list.`;
  return refused("validation-failed", [{ pointer: "/select", detail }]);
}

function rowsOfLines(rows: ListedRow[], lines: readonly string[]): Outcome<ListedRow[]> {
  const byCode = idsBy(rows, (row) => row.qrCode);
  const byName = idsBy(rows, (row) => foldForOrder(row.name));
  const { ids, errors } = idsOfLines(lines, { byCode, byName });
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (errors.length > 0) return refused("validation-failed", errors);
  return { ok: true, value: ids.flatMap((id) => byId.get(id) ?? []) };
}

function refused(kind: ProblemKind, errors: ProblemError[]): Outcome<never> {
  const [status, title] = problemKinds[kind];
  const detail = errors[0]?.detail ?? title;
  return { ok: false, problem: { type: problemType(kind), title, status, detail, errors } };
}
