import { z } from "zod";
import { labelCounts } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { anyAccessPoint } from "./access-point-adapter";
import { camelKeys, isObject } from "./camel-keys";
import { type Adapter, parseAnswer } from "./parse-answer";

const WRAPPERS = ["data", "items", "accessPoints", "results", "content"];
const PAGINATIONS = ["pagination", "meta", "page"];
const TOTALS = ["total", "totalCount", "totalElements"];

/** More than any page that we request: a service that ignores `limit` may send its complete list. */
const ROWS_MAX = 1_000;
const rows = z.array(anyAccessPoint).max(ROWS_MAX);

type PageRequest = { page: number; limit: number };

/** A bare or wrapped array, with or without a total. */
export const readUpstreamPage =
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
