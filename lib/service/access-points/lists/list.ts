import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { paginationOf } from "@/lib/contract/pagination";
import { namesFields, noFields, resolveFields } from "../../custom-fields/field-query";
import type { Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { countList, READ_COUNTED_MAX } from "./count";
import { selectionOf } from "./list-query";
import { orderOf } from "./order";
import { readExactFirst } from "./read-exact-first";
import { readPage } from "./read-page";

/** Largest offset of a page without a filter that is read on the event loop. */
const SKIPPED_MAX = 1_000;

/**
 * Returns one page of access points: the person's own, also those of the person's teams, or those of all owners. Ties are
 * broken by id, so that every row is on exactly one page.
 * @throws ServiceProblem 403 when staff ask for all owners' access points
 */
export async function listAccessPoints(
  from: Reading,
  requested: AccessPointListQuery,
  person: Person,
): Promise<AccessPointList> {
  const { db } = from;
  const reader = from.reader(person.id);
  const query = { ...requested, ...(namesFields(requested) ? await resolveFields(db, requested) : noFields) };
  const { page, limit } = query;
  const window = { limit, offset: (page - 1) * limit };
  const selection = await selectionOf(reader, query, person);
  const { total, isCapped, labelCounts, isCurrent } = await countList(from, query, person, selection);
  const isWhole =
    selection.conditions.every(({ rows }) => rows) && (!selection.teamScope || query.sortField === undefined);
  const isShort = isWhole && window.offset <= SKIPPED_MAX;
  const isPast = !isCapped && window.offset >= total;
  const isMany = isCapped || total > READ_COUNTED_MAX;
  const sorted = query.sort === "match" && isMany ? ({ ...query, sort: "-createdAt" } as const) : query;
  const list = {
    selection,
    order: orderOf(sorted, selection.ownerId),
    total: isCapped ? Number.POSITIVE_INFINITY : total,
    isCurrent,
  };
  const read = sorted === query ? readPage : readExactFirst(query.q);
  const data = isPast ? [] : await read(isShort ? db : reader, list, window);
  // A page after those that were counted shows that there are more.
  const seen = data.length > 0 ? window.offset : 0;
  const pagination = paginationOf(query, isCapped ? Math.max(total, seen) : total);
  return {
    data,
    pagination: isCapped ? { ...pagination, capped: true } : pagination,
    ...(labelCounts && { labelCounts }),
  };
}
