import type {
  AccessPointList,
  AccessPointListQuery,
  LabelCounts,
} from "@/lib/contract/access-points/access-point-list";
import { paginationOf } from "@/lib/contract/pagination";
import { namesFields, noFields, resolveFields } from "../../custom-fields/field-query";
import { type Db, readerOf } from "../../db/open";
import type { PageText } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { mustCount } from "./conditions";
import { countedMax, isCapped, readLabelCounters } from "./count";
import { withFewOwned } from "./few-owned";
import { areWordsRare, ownerOf, requireScope } from "./filter";
import { type CountedPage, type ResolvedQuery, readFilteredPage } from "./filtered-page";
import { readNumberedPage } from "./numbered-page";
import { orderOf } from "./order";
import { readPageByOwner } from "./page-by-owner";

/** Page of a list. `rows` is JSON, separated by commas, ready to be sent. */
export type ListedPage = Pick<PageText, "rows"> & {
  pagination: AccessPointList["pagination"];
  labelCounts: LabelCounts | null;
};

/**
 * Returns one page of access points, the person's own or those of all owners. Ties are broken by id, so that every row
 * is on exactly one page.
 * @throws ServiceProblem 403 when staff ask for all owners' access points
 */
export async function listAccessPoints(db: Db, asked: AccessPointListQuery, person: Person): Promise<ListedPage> {
  const fields = namesFields(asked) ? await resolveFields(db, asked) : noFields;
  const query = {
    ...(asked.q === "" ? asked : await withSearchIndex(readerOf(db, person.id), asked, person)),
    ...fields,
  };
  const { total, rows, labelCounts } = await readPage(db, query, person);
  const capped = isCapped(query, total);
  // A page after those that were counted shows that there are more.
  const seen = rows.length > 0 ? (query.page - 1) * query.limit : 0;
  const counted = capped ? Math.max(countedMax(query), seen) : total;
  const pagination = paginationOf(query, counted);
  return { rows, pagination: capped ? { ...pagination, capped: true } : pagination, labelCounts };
}

/** Adds to a query with a search how SQLite finds the matches. */
async function withSearchIndex(db: Db, asked: AccessPointListQuery, person: Person) {
  const query = await withFewOwned(db, asked, person);
  return { ...query, areWordsRare: !query.areOwnedFew && (await areWordsRare(db, asked.q)) };
}

async function readPage(db: Db, query: ResolvedQuery, person: Person): Promise<CountedPage> {
  const { page, limit, label } = query;
  const { key, columns, direction, sortField } = orderOf(query);
  const ownerId = ownerOf(query, person);
  const isNumbered = columns[0] === "seq" && label === "any" && sortField === undefined && !mustCount(query);
  if (isNumbered && ownerId !== null) {
    requireScope(query, person);
    const window = { limit, offset: (page - 1) * limit, direction };
    const found = await readNumberedPage(db, ownerId === person.id ? person : await findOwner(db, ownerId), window);
    return { ...found, labelCounts: query.labelCounts === "yes" ? await readLabelCounters(db, query, person) : null };
  }
  return key === "owner" && ownerId === null ? readPageByOwner(db, query, person) : readFilteredPage(db, query, person);
}

/** Returns a user whose access points are listed. An unknown one has none. */
async function findOwner(db: Db, id: string): Promise<{ id: string; name: string }> {
  const user = await db.selectFrom("users").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  return user ?? { id, name: "" };
}
