import { z } from "zod";
import { labelCounts } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { anyAccessPoint } from "./access-point-adapter";
import { camelKeys, isObject } from "./camel-keys";
import { type Adapter, parseAnswer } from "./parse-answer";

const WRAPPERS = ["data", "items", "accessPoints", "results", "content"];
const PAGINATIONS = ["pagination", "meta", "page"];
const TOTALS = ["total", "totalCount", "totalElements", "totalItems", "totalRecords", "totalResults", "count"];
const SIZES = ["limit", "perPage", "pageSize", "size"];

/**
 * Maximum number of rows in one answer, more than any page that we request. A service that ignores `limit` may send its
 * complete list, but not without a limit.
 */
const ROWS_MAX = 1_000;
const rows = z.array(anyAccessPoint).max(ROWS_MAX, `a list of ${ROWS_MAX.toLocaleString("en")} at most`);

type PageRequest = { page: number; limit: number };

/** Reads a page of the list: a bare or wrapped array, with or without a total. */
export const readUpstreamPage =
  (requested: PageRequest): Adapter<ListedAccessPointPage> =>
  (json) => {
    const { list, at, around } = findList(json);
    const data = parseAnswer(rows, list, at);
    const counts = labelCounts.safeParse(around.labelCounts).data;
    return { data, pagination: paginate(requested, data.length, around), ...(counts && { labelCounts: counts }) };
  };

type Found = { list: unknown; at: string; around: Record<string, unknown> };

function findList(json: unknown, isInner = false): Found {
  const body = camelKeys(json);
  if (!isObject(body)) return { list: body, at: "", around: {} };
  const at = WRAPPERS.find((name) => Array.isArray(body[name]));
  if (at) return { list: body[at], at, around: body };
  const inner = !isInner && isObject(body.data) ? findList(body.data, true) : null;
  return inner?.at ? { ...inner, at: `data.${inner.at}` } : { list: json, at: "", around: body };
}

/** Returns the pagination of a page with `count` rows. `around`: the object that contains the list. */
function paginate(
  { page, limit: requestedLimit }: PageRequest,
  count: number,
  around: Record<string, unknown>,
): ListedAccessPointPage["pagination"] {
  const stated = numberNamed(TOTALS, around);
  const size = numberNamed(SIZES, around)?.value ?? requestedLimit;
  const limit = pageSize(size, page, count, stated?.value ?? null);
  const isCapped = PAGINATIONS.some((name) => isObject(around[name]) && around[name].capped === true);
  const isCredible = stated !== null && (isCapped || isPlausible(stated, page, limit, count));
  const total = isCredible ? stated.value : null;
  const totalPages = total === null ? null : Math.ceil(total / limit);
  return { page, limit, total, totalPages, ...(isCapped && total !== null && { capped: true as const }) };
}

type NamedNumber = { name: string; value: number };

/** Returns the first of these numbers that appears beside the list or in its pagination object. */
function numberNamed(names: string[], around: Record<string, unknown>): NamedNumber | null {
  const places = [around, ...PAGINATIONS.map((name) => camelKeys(around[name]))].filter(isObject);
  for (const name of names) {
    for (const place of places) {
      const value = Number(place[name] ?? Number.NaN);
      if (Number.isSafeInteger(value) && value >= 0) return { name, value };
    }
  }
  return null;
}

/** Returns the actual page size. A service may return more rows than requested, or fewer although more rows follow. */
function pageSize(limit: number, page: number, count: number, total: number | null): number {
  if (count === 0) return Math.max(1, limit);
  const isShort = total !== null && count < limit && (page - 1) * limit + count < total;
  return count > limit || isShort ? count : limit;
}

/**
 * Returns whether a total is plausible. Some services call the number of rows on the page `count`, which is less than
 * the rows seen so far, or equal to a full page.
 */
function isPlausible({ name, value }: NamedNumber, page: number, limit: number, count: number): boolean {
  if (value < count) return false;
  if (count === 0) return true;
  if (page > 1) return value >= (page - 1) * limit + count;
  return name !== "count" || value > count || count < limit;
}
