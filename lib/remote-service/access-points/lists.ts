import { z } from "zod";
import { type AccessPointListQuery, labelCounts } from "@/lib/contract/access-points/access-point-list";
import { filterNames } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { ListedAccessPoint, ListedAccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { anyAccessPoint } from "../adapters/access-point-adapter";
import { camelKeys, isObject } from "../adapters/camel-keys";
import { type Adapter, parseAnswer } from "../adapters/parse-answer";
import type { Sender } from "../context";
import { RemoteProblem } from "../upstream/gateway-problem";
import { apiRequest, type UpstreamAnswer, type UpstreamClient } from "../upstream/upstream-client";

type ListFilter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope">>;

/** @throws RemoteProblem */
export type Lists = {
  find: (ids: readonly string[]) => Promise<FoundRows>;
  filtered: (filter: ListFilter) => FetchPage;
};

/** For a service that has only its list. */
export function listsOf(client: UpstreamClient, sender: Sender): Lists {
  const filtered = ({ q = "", sort = "-createdAt", scope = "mine" }: ListFilter): FetchPage => {
    const query = { q, sort, scope, label: "any", count: "capped", labelCounts: "no" } as const;
    return async (page, limit) =>
      (await listUpstreamAccessPoints(client, { page, limit, ...query }, sender)).value.data;
  };
  /** First the person's own list, then everyone's, which the service may refuse. */
  const find = async (ids: readonly string[]): Promise<FoundRows> => {
    const own = await findInList(filtered({}), ids);
    if (own.missing.length === 0 || !sender.capabilities.scope) return own;
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
  const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
  return client.requestJson(apiRequest(`/access-points?${params}`, { headers }), from, readUpstreamPage(query));
}

export type FetchPage = (page: number, limit: number) => Promise<ListedAccessPoint[]>;

/** `isWhole`: the list ended, or `isEnough` was true, before the limit of pages. */
export type FetchedRows = { rows: ReadonlyMap<string, ListedAccessPoint>; isWhole: boolean };

/** The maximum that every service supports. */
const LIMIT = 100;

/** 10,000 rows. */
const PAGES_MAX = 100;

/** Ends at a page without new rows or shorter than the first one: services may have a lower limit, wrong totals. */
export async function fetchAllPages(
  listPage: FetchPage,
  isEnough: (rows: FetchedRows["rows"]) => boolean = () => false,
): Promise<FetchedRows> {
  const rows = new Map<string, ListedAccessPoint>();
  let first = 0;
  for (let page = 1; ; page += 1) {
    const listed = await listPage(page, LIMIT);
    const before = rows.size;
    const added = listed.filter(({ id }) => !rows.has(id));
    if (added.length > 0 && page > PAGES_MAX) return { rows, isWhole: false };
    for (const row of added) rows.set(row.id, row);
    if (rows.size === before || listed.length < first || isEnough(rows)) return { rows, isWhole: true };
    first ||= listed.length;
  }
}

/** `searched`: the number of rows read if the list is longer, otherwise null. */
export type FoundRows = { rows: ListedAccessPoint[]; missing: string[]; searched: number | null };

export async function findInList(listPage: FetchPage, ids: readonly string[]): Promise<FoundRows> {
  const { rows, isWhole } = await fetchAllPages(listPage, (known) => ids.every((id) => known.has(id)));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    missing: ids.filter((id) => !rows.has(id)),
    searched: isWhole ? null : rows.size,
  };
}

const WRAPPERS = ["data", "items", "accessPoints", "results", "content"];
const PAGINATIONS = ["pagination", "meta", "page"];
const TOTALS = ["total", "totalCount", "totalElements"];

/** More than any page that we request: a service that ignores `limit` may send its complete list. */
const ROWS_MAX = 1_000;
const rows = z.array(anyAccessPoint).max(ROWS_MAX);

type PageRequest = { page: number; limit: number };

/** A bare or wrapped array, with or without a total. */
const readUpstreamPage =
  (requested: PageRequest): Adapter<ListedAccessPointPage> =>
  (json) => {
    const { list, at, around } = findList(json);
    const data = parseAnswer(rows, list, at);
    const counts = labelCounts.safeParse(around.labelCounts).data;
    return { data, pagination: paginate(requested, data.length, around), ...(counts && { labelCounts: counts }) };
  };

type Found = { list: unknown; at: string; around: Record<string, unknown> };

function findList(json: unknown): Found {
  const body = camelKeys(json);
  if (!isObject(body)) return { list: body, at: "", around: {} };
  const at = WRAPPERS.find((name) => Array.isArray(body[name])) ?? "";
  return { list: at ? body[at] : json, at, around: body };
}

/** `around`: the object that contains the list. */
function paginate(
  { page, limit: requested }: PageRequest,
  count: number,
  around: Record<string, unknown>,
): ListedAccessPointPage["pagination"] {
  const total = findTotal(around);
  const isCapped = PAGINATIONS.some((name) => isObject(around[name]) && around[name].capped === true);
  // A service may have smaller pages than requested although more rows follow.
  const isShort = total !== null && count > 0 && count < requested && (page - 1) * requested + count < total;
  const limit = isShort ? count : Math.max(requested, count);
  const totalPages = total === null ? null : Math.ceil(total / limit);
  return { page, limit, total, totalPages, ...(isCapped && total !== null && { capped: true as const }) };
}

/** Beside the list or in its pagination object. */
function findTotal(around: Record<string, unknown>): number | null {
  const places = [around, ...PAGINATIONS.map((name) => camelKeys(around[name]))].filter(isObject);
  const stated = TOTALS.flatMap((name) => places.map((place) => place[name]));
  return stated.find((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0) ?? null;
}
