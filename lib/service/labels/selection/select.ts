import type { DesignText } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";
import type { LabelSelection } from "@/lib/contract/labels/label-selection";
import { findIds } from "../../access-points/lists/find-ids";
import { requireScope } from "../../access-points/lists/scope";
import { inBody, resolveFields } from "../../custom-fields/field-query";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { idsOfPile } from "../pile/pile-store";
import { loadContents } from "./contents";
import { idsOfList } from "./selected-list";

const ERRORS_MAX = 100;

/** Returns the label contents of a selection, in its order. @throws ServiceProblem as `selectIds` and `loadIds` */
export async function loadSelection(
  from: Reading,
  select: LabelSelection,
  texts: readonly DesignText[],
  person: Person,
): Promise<LabelContent[]> {
  const contents = await loadIds(from.db, await selectIds(from, select, person), { select, texts, person });
  // They may have been deleted since they were selected.
  if (contents.length === 0) throw noneMatches();
  return contents;
}

type Loading = { select: LabelSelection; texts: readonly DesignText[]; person: Person };

/**
 * Returns the label contents of these ids, which are all or some of a selection. Omits those that a filter or a list
 * found and that were deleted since.
 * @throws ServiceProblem 404 for ids of the request that do not exist or belong to another user
 */
export async function loadIds(
  db: Db,
  ids: readonly string[],
  { select, texts, person }: Loading,
): Promise<LabelContent[]> {
  const contents = await loadContents(db, ids, texts, person);
  if (select.ids) requireAll(select.ids, ids, contents);
  return contents;
}

/**
 * Returns the ids of a selection, in its order. Those that the request names may not exist.
 * @throws ServiceProblem 403 when staff select from all users, 422 when nothing or too much is selected, or a line of a
 * list matches none or several
 */
export async function selectIds(from: Reading, select: LabelSelection, person: Person): Promise<string[]> {
  const ids = await idsOfSelection(from, select, person);
  if (ids.length === 0) throw select.pile && !select.except ? noneInPile() : noneMatches();
  return ids;
}

const noneMatches = () => invalid([{ pointer: "/select", detail: "No access point matches. Choose at least one." }]);

const noneInPile = () =>
  invalid([
    { pointer: "/select", detail: "Your print pile is empty. Scan labels, or add access points on their pages." },
  ]);

async function idsOfSelection(from: Reading, select: LabelSelection, person: Person): Promise<string[]> {
  if (select.ids) return select.ids;
  const { db } = from;
  const {
    list,
    pile,
    q = "",
    scope = "mine",
    label = "any",
    sort = "-createdAt",
    except = [],
    first,
    ...filters
  } = select;
  const without = (ids: string[]) => ids.filter((id) => !except.includes(id));
  if (pile) return without(await idsOfPile(from.reader(person.id), person));
  const { values, sortField } = await resolveFields(db, { field: filters.field, sort }, inBody("/select"));
  requireScope({ scope, owner: filters.owner }, person);
  if (list) return without(await idsOfList(db, list, scope, person));
  const filter = { ...filters, q, scope, label, values };
  const sorted = { sort, q, ...(sortField && { sortField }) };
  const ids = await findIds(from.reader(person.id), filter, person, { except, sorted, most: first ?? LABELS_MAX + 1 });
  if (ids.length > LABELS_MAX) throw tooMany();
  return ids;
}

function tooMany(): ServiceProblem {
  const most = LABELS_MAX.toLocaleString("en");
  const detail = `More than ${most} access points match. Narrow the filter, and print in parts.`;
  return invalid([{ pointer: "/select", detail }]);
}

/** @throws ServiceProblem 404 with the place in the request of each of `ids` that has no content */
function requireAll(requested: readonly string[], ids: readonly string[], contents: readonly LabelContent[]): void {
  const found = new Set(contents.map((content) => content.id));
  const missing = new Set(ids.filter((id) => !found.has(id)));
  if (missing.size === 0) return;
  const errors = requested.flatMap((id, index) =>
    !missing.has(id)
      ? []
      : [
          {
            pointer: `/select/ids/${index}`,
            detail: `There is no access point ${id}, or you may not see it. Take it out.`,
          },
        ],
  );
  const [first] = errors;
  const more = errors.length > 1 ? ` ${errors.length - 1} more ids have the same problem.` : "";
  throw new ServiceProblem("not-found", `${first?.detail}${more}`, { errors: errors.slice(0, ERRORS_MAX) });
}
