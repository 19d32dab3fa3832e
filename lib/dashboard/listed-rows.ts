import "server-only";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { type Capabilities, getCapabilities } from "./capabilities";
import { serviceClient } from "./client";
import { listKey, recentPages } from "./recent-pages";
import type { Session } from "./session";
import { type Found, findRows, type ListedRow, type ListPage } from "./walk-list";

/** What a list may be narrowed by; a service knows some of it, or nothing. */
export type ListFilter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope" | "label">>;

/** Beyond this many, walking the list is quicker than asking for one after the other. */
const ONE_BY_ONE_MAX = 20;

/** The lists of one person, by what their service can do. `recent`: as they were in the last half minute, or now. */
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
 * The access points with these ids, in their order, for pages about them where the service may know nothing but its
 * list. `missing`: ids that are not there, or not for this person to see; `searched`: among how many rows, when the
 * list goes on beyond what was looked through.
 */
export const findListedRows = async (session: Session, ids: readonly string[]): Promise<Found> =>
  listsOf(session, await getCapabilities(), { recent: false }).find(ids);

/** The parts of a filter that the service knows; it may refuse what it does not, or print everything. */
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
