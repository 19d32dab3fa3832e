import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { foldForOrder } from "@/lib/contract/fold";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import { idsByLine, idsOfLines } from "@/lib/contract/labels/label-lines";
import type { LabelSelection } from "@/lib/contract/labels/label-selection";
import { invalid, ServiceProblem } from "@/lib/service/http/problem-error";
import { type FetchPage, fetchAllPages } from "../access-points/fetch-all-pages";
import type { Lists } from "../access-points/lists";

/** Maximum number of errors in one answer. */
const ERRORS_MAX = 100;

/**
 * Returns the label contents of a selection, read from the list.
 * @throws ServiceProblem 404 or 422 that names each invalid id or line
 */
export async function selectedContents(
  { select, fields }: Pick<NewLabelJob, "select" | "fields">,
  lists: Lists,
): Promise<LabelContent[]> {
  return (await selectedRows(select, lists)).map((row) => toContent(row, fields));
}

async function selectedRows(select: LabelSelection, lists: Lists): Promise<ListedAccessPoint[]> {
  const { ids, list, except = [], first, ...filter } = select;
  if (ids) return rowsOfIds(lists, ids);
  const rows = await wholeList(lists.filtered(filter));
  if (list) return rowsOfLines(rows, list);
  const left = new Set(except);
  return rows.filter(({ id }) => !left.has(id)).slice(0, first);
}

async function rowsOfIds(lists: Lists, ids: readonly string[]): Promise<ListedAccessPoint[]> {
  const { rows, missing, searched } = await lists.find(ids);
  if (missing.length === 0) return rows;
  const where = searched === null ? "in your list" : `among the newest ${searched.toLocaleString("en")} of your list`;
  const errors = missing.slice(0, ERRORS_MAX).map((id) => ({
    pointer: `/select/ids/${ids.indexOf(id)}`,
    detail: `There is no access point ${id} ${where}. Remove it from the selection.`,
  }));
  throw new ServiceProblem("not-found", errors[0]?.detail ?? "", { errors });
}

async function wholeList(listPage: FetchPage): Promise<ListedAccessPoint[]> {
  const { rows, isWhole } = await fetchAllPages(listPage);
  if (isWhole && rows.size > 0) return [...rows.values()];
  const most = rows.size.toLocaleString("en");
  const detail = isWhole
    ? "No access point matches; choose at least one."
    : `The list has more than ${most} access points, which is the most that can be printed at once. Select those to print in the list.`;
  throw invalid([{ pointer: "/select", detail }]);
}

function rowsOfLines(rows: ListedAccessPoint[], lines: readonly string[]): ListedAccessPoint[] {
  const known = idsByLine(rows, { codeOf: (row) => row.qrCode, nameKeyOf: (row) => foldForOrder(row.name) });
  const { ids, errors } = idsOfLines(lines, known);
  if (errors.length > 0) throw invalid(errors);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Converts a row to a label content. Omits the description unless the label shows it, because it is long and few labels
 * do.
 */
const toContent = (
  { id, name, location, description, qrCode }: ListedAccessPoint,
  fields: NewLabelJob["fields"],
): LabelContent => ({
  id,
  name,
  location,
  ...(fields.includes("description") && { description }),
  code: qrCode,
});
