import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { foldForOrder } from "@/lib/contract/fold";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import { idsByLine, idsOfLines } from "@/lib/contract/labels/label-lines";
import type { LabelSelection } from "@/lib/contract/labels/label-selection";
import { invalid, ServiceProblem } from "@/lib/service/http/problem-error";
import { type FetchedRows, fetchAllPages } from "../access-points/fetch-all-pages";
import type { Lists } from "../access-points/lists";
import { LISTED_MAX } from "./prepare-listed";

const ERRORS_MAX = 100;

export type SelectedLabels = Pick<NewLabelJob, "select" | "fields">;

/** Read from the list. @throws ServiceProblem 404 or 422 that names each invalid id or line */
export async function selectedContents({ select, fields }: SelectedLabels, lists: Lists): Promise<LabelContent[]> {
  return (await selectedRows(select, lists)).map((row) => toContent(row, fields));
}

async function selectedRows(select: LabelSelection, lists: Lists): Promise<ListedAccessPoint[]> {
  const { ids, list, pile, except = [], first = LISTED_MAX + 1, ...filter } = select;
  if ((ids ?? list ?? []).length > LISTED_MAX) throw tooMany();
  if (pile) throw withoutPile();
  if (ids) return rowsOfIds(lists, ids);
  const listPage = lists.filtered(filter);
  const isLeft = ({ id }: ListedAccessPoint) => !except.includes(id);
  if (list) return orNone(rowsOfLines(await fetchAllPages(listPage), list).filter(isLeft));
  // More rows than can be printed need not be read.
  const { rows } = await fetchAllPages(listPage, (known) => known.size >= first + except.length);
  const left = [...rows.values()].filter(isLeft).slice(0, first);
  if (left.length > LISTED_MAX) throw tooMany();
  return orNone(left);
}

function orNone(rows: ListedAccessPoint[]): ListedAccessPoint[] {
  if (rows.length > 0) return rows;
  throw invalid([{ pointer: "/select", detail: "No access point matches; choose at least one." }]);
}

const withoutPile = () =>
  invalid([{ pointer: "/select", detail: "There is no print pile with this service. Select access points by id." }]);

function tooMany(): ServiceProblem {
  const detail = `More than ${LISTED_MAX} access points are chosen, and at most ${LISTED_MAX} labels can be printed at once. Select fewer in the list.`;
  return invalid([{ pointer: "/select", detail }]);
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

function rowsOfLines({ rows, isWhole }: FetchedRows, lines: readonly string[]): ListedAccessPoint[] {
  if (!isWhole) {
    const most = rows.size.toLocaleString("en");
    const detail = `Lines cannot be looked up in a list of more than ${most} access points. Select those to print in the list.`;
    throw invalid([{ pointer: "/select", detail }]);
  }
  const known = idsByLine([...rows.values()], {
    codeOf: (row) => row.qrCode,
    nameKeyOf: (row) => foldForOrder(row.name),
  });
  const { ids, errors } = idsOfLines(lines, known);
  if (errors.length > 0) throw invalid(errors);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Omits the description unless shown, because it is long and few labels show it. */
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
