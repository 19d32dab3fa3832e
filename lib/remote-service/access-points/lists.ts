import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { filterNames } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { ListedAccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { readUpstreamPage } from "../adapters/access-point-page";
import { jsonHeaders, type Sender } from "../context";
import { RemoteProblem } from "../upstream/remote-problem";
import { apiRequest, type UpstreamAnswer, type UpstreamClient } from "../upstream/upstream-client";
import { type FetchPage, type FoundRows, findInList } from "./fetch-all-pages";
import { cachePages, listKey } from "./page-cache";

type ListFilter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope">>;

/** @throws RemoteProblem */
export type Lists = {
  find: (ids: readonly string[]) => Promise<FoundRows>;
  filtered: (filter: ListFilter) => FetchPage;
};

/** For a service that has only its list. `recent`: pages may be up to half a minute old. */
export function listsOf(client: UpstreamClient, sender: Sender, { recent }: { recent: boolean }): Lists {
  const { capabilities, token } = sender;
  const filtered = ({ q = "", sort = "-createdAt", scope = "mine" }: ListFilter): FetchPage => {
    const query = { q, sort, scope, label: "any", count: "capped", labelCounts: "no" } as const;
    const pages: FetchPage = async (page, limit) =>
      (await listUpstreamAccessPoints(client, { page, limit, ...query }, sender)).value.data;
    return recent ? cachePages(listKey(token, query), pages) : pages;
  };
  /** First the person's own list, then everyone's, which the service may refuse. */
  const find = async (ids: readonly string[]): Promise<FoundRows> => {
    const own = await findInList(filtered({}), ids);
    if (own.missing.length === 0 || !capabilities.scope) return own;
    return findInList(filtered({ scope: "all" }), ids).catch((error) => {
      if (error instanceof RemoteProblem && error.status === 403) return own;
      throw error;
    });
  };
  return { filtered, find };
}

/** Sends only supported parameters: a service may reject unknown ones, or ignore them and return all rows. */
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
