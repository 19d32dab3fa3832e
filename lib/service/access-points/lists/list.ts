import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { Db } from "../../db/open";
import type { PageText } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { COUNTED_MAX, isCapped, readFilteredPage } from "./filtered-page";
import { readNumberedPage } from "./numbered-page";
import { orderOf } from "./order";

/** Page of a list. `rows` is JSON text, separated by commas, ready to be sent. */
export type ListedPage = { rows: string; pagination: AccessPointList["pagination"] };

/**
 * Returns one page of access points, the person's own or those of all owners. Ties are broken by id, so that every row
 * is on exactly one page.
 * @throws ServiceProblem 403 when staff ask for all owners' access points
 */
export async function listAccessPoints(db: Db, query: AccessPointListQuery, person: Person): Promise<ListedPage> {
  const { page, limit } = query;
  const { total, rows } = await readPage(db, query, person);
  const capped = isCapped(query, total);
  const counted = capped ? COUNTED_MAX : total;
  const pagination = { page, limit, total: counted, totalPages: Math.ceil(counted / limit) };
  return { rows, pagination: capped ? { ...pagination, capped: true } : pagination };
}

async function readPage(db: Db, query: AccessPointListQuery, person: Person): Promise<PageText> {
  const { page, limit, q, label } = query;
  const { columns, direction } = orderOf(query);
  const isNumbered = columns[0] === "seq" && label === "any" && q === "";
  if (isNumbered) return readNumberedPage(db, person, { limit, offset: (page - 1) * limit, direction });
  return readFilteredPage(db, query, person);
}
