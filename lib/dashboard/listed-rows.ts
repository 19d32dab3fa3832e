import "server-only";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { type Capabilities, getCapabilities } from "./capabilities";
import { serviceClient } from "./client";
import { listKey, recentPages } from "./recent-pages";
import type { Session } from "./session";
import { type Found, findRows, type ListedRow, type ListPage } from "./walk-list";

/** Filter of the list. A service may support only a part of it. */
export type ListFilter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope" | "label">>;

/** Maximum number of ids that are requested one by one. For more, reading the list is faster. */
const ONE_BY_ONE_MAX = 20;

/**
 * Returns the lists of one session within the service's capabilities. `recent`: pages may be up to half a minute old.
 */
export function listsOf(session: Session, capabilities: Capabilities, { recent }: { recent: boolean }) {
  const filtered = (filter: ListFilter): ListPage => {
    const query = knownFilter(filter, capabilities);
    const pages: ListPage = async (page, limit) => {
      const listed = await serviceClient(session).listAccessPoints({ page, limit, ...query, count: "capped" });
      return listed.ok ? { ok: true, value: listed.value.data } : listed;
    };
    return recent ? recentPages(listKey(session.token, query), pages) : pages;
  };
  const all = filtered({ scope: session.user.role === "staff" ? "mine" : "all" });
  const find = (ids: readonly string[]): Promise<Found> =>
    capabilities.find && ids.length <= ONE_BY_ONE_MAX ? findOneByOne(session, ids) : findRows(all, ids);
  return { filtered, find };
}

/**
 * Returns the access points with these ids, in this order, also from a service that can only list. `missing`: ids that
 * do not exist or that this person may not see; `searched`: the number of rows that were read if the list is longer
 * than that.
 */
export const findListedRows = async (session: Session, ids: readonly string[]): Promise<Found> =>
  listsOf(session, await getCapabilities(), { recent: false }).find(ids);

/**
 * Returns the parts of a filter that the service supports. A service may reject unknown parameters, or ignore them and
 * return all rows.
 */
const knownFilter = ({ q, sort, scope, label }: ListFilter, capabilities: Capabilities) => ({
  q: (capabilities.search && q) || "",
  sort: (capabilities.sort && sort) || ("-createdAt" as const),
  scope: (capabilities.scope && scope) || ("mine" as const),
  label: (capabilities.labelFilter && label) || ("any" as const),
});

async function findOneByOne(session: Session, ids: readonly string[]): Promise<Found> {
  const client = serviceClient(session);
  const asked = await Promise.all(ids.map((id) => client.findAccessPoint(id)));
  const rows: ListedRow[] = [];
  for (const outcome of asked) {
    if (!outcome.ok) return outcome;
    if (outcome.value) rows.push(outcome.value.accessPoint);
  }
  const known = new Set(rows.map(({ id }) => id));
  return { ok: true, value: { rows, missing: ids.filter((id) => !known.has(id)), searched: null } };
}
