import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type FilterValues, filterNames, pickFilters } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { ListedAccessPoint, ListedAccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import type { Capabilities } from "@/lib/contract/capabilities";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { readAccessPoint } from "../adapters/access-point-adapter";
import { readUpstreamPage } from "../adapters/access-point-page";
import { type Caller, jsonHeaders, type Sender } from "../context";
import { RemoteProblem } from "../upstream/remote-problem";
import { apiRequest, type UpstreamAnswer, type UpstreamClient } from "../upstream/upstream-client";
import { type FetchPage, type FoundRows, findInList } from "./fetch-all-pages";
import { cachePages, listKey } from "./page-cache";

/** Filter of the list. A service may support only a part of it. */
type ListFilter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope" | "label">> & FilterValues;

/** Access to the list of access points: rows by id, or the list with a filter. @throws RemoteProblem */
export type Lists = {
  find: (ids: readonly string[]) => Promise<FoundRows>;
  filtered: (filter: ListFilter) => FetchPage;
};

/** Maximum number of ids that are requested one by one. For more, reading the list is faster. */
const ONE_BY_ONE_MAX = 20;

/** Returns the lists of one caller. `recent`: pages may be up to half a minute old. */
export function listsOf(client: UpstreamClient, caller: Caller, { recent }: { recent: boolean }): Lists {
  const { capabilities, token, user } = caller;
  const filtered = (filter: ListFilter): FetchPage => {
    const query = supportedFilter(filter, capabilities);
    const pages: FetchPage = async (page, limit) =>
      (await listUpstreamAccessPoints(client, { page, limit, ...query, count: "capped", labelCounts: "no" }, caller))
        .value.data;
    return recent ? cachePages(listKey(token, query), pages) : pages;
  };
  const all = filtered({ scope: user.role === "staff" ? "mine" : "all" });
  const find = (ids: readonly string[]): Promise<FoundRows> =>
    capabilities.contract && ids.length <= ONE_BY_ONE_MAX ? findOneByOne(client, caller, ids) : findInList(all, ids);
  return { filtered, find };
}

/** Returns a page of the list. Sends only the query parameters that the service supports. */
export function listUpstreamAccessPoints(
  client: UpstreamClient,
  query: AccessPointListQuery,
  { capabilities, token, from }: Sender,
): Promise<UpstreamAnswer<ListedAccessPointPage>> {
  const { search: q, sort, scope, contract } = capabilities;
  const filters = Object.fromEntries(filterNames.map((name) => [name, contract]));
  const supported = {
    page: true,
    limit: true,
    q,
    sort,
    scope,
    label: contract,
    count: contract,
    labelCounts: contract,
    ...filters,
  };
  const { field, ...others } = query;
  const stated = Object.entries(others).filter(([name]) => supported[name as keyof typeof supported]);
  const byFields = contract ? flattenFields({ field }) : {};
  const params = new URLSearchParams(toPairs({ ...Object.fromEntries(stated), ...byFields }));
  return client.requestJson(
    apiRequest(`/access-points?${params}`, { headers: jsonHeaders(token) }),
    from,
    readUpstreamPage(query),
  );
}

/**
 * Returns the parts of a filter that the service supports. A service may reject unknown parameters, or ignore them and
 * return all rows.
 */
const supportedFilter = ({ q, sort, scope, label, ...filters }: ListFilter, capabilities: Capabilities) => ({
  ...(capabilities.contract && pickFilters(filters)),
  q: (capabilities.search && q) || "",
  sort: (capabilities.sort && sort) || ("-createdAt" as const),
  scope: (capabilities.scope && scope) || ("mine" as const),
  label: (capabilities.contract && label) || ("any" as const),
});

async function findOneByOne(client: UpstreamClient, caller: Caller, ids: readonly string[]): Promise<FoundRows> {
  const found = await Promise.all(ids.map((id) => findById(client, caller, id)));
  const rows = found.filter((row) => row !== null);
  const known = new Set(rows.map(({ id }) => id));
  return { rows, missing: ids.filter((id) => !known.has(id)), searched: null };
}

async function findById(
  client: UpstreamClient,
  { token, from }: Caller,
  id: string,
): Promise<ListedAccessPoint | null> {
  const request = apiRequest(`/access-points/${encodeURIComponent(id)}`, { headers: jsonHeaders(token) });
  try {
    return (await client.requestJson(request, from, readAccessPoint)).value;
  } catch (error) {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  }
}
