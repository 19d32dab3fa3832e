import { z } from "zod";
import { type ListedAccessPoint, listedAccessPoint } from "./access-point";
import { camelKeys, isObject } from "./camel-keys";
import { type Reader, readBy } from "./reader";

/** Page of access points, as any service returns it. */
export type AccessPointPage = {
  data: ListedAccessPoint[];
  pagination: {
    page: number;
    /** Number of rows on a full page. */
    limit: number;
    /** Total number of rows; null: the service does not state it, and more pages may exist while pages are full. */
    total: number | null;
    totalPages: number | null;
    /** Lower limit of the total if the service stopped counting; null: it counted all rows or stated no count. */
    moreThan: number | null;
    hasNext: boolean;
  };
};

const WRAPPERS = ["data", "items", "accessPoints", "results", "content"];
const COUNTED = ["pagination", "meta", "page"];
const TOTALS = ["total", "totalCount", "totalElements", "totalItems", "totalRecords", "totalResults", "count"];
const SIZES = ["limit", "perPage", "pageSize", "size"];

/**
 * Maximum number of rows in one answer, more than any page that we request. A service that ignores `limit` may send its
 * complete list, but not without a limit.
 */
const ROWS_MAX = 1_000;
const rows = z.array(listedAccessPoint).max(ROWS_MAX, `a list of ${ROWS_MAX.toLocaleString("en")} at most`);

/** Reads a page of the list: a bare or wrapped array, with or without a total. */
export const readPage =
  (asked: { page: number; limit: number }): Reader<AccessPointPage> =>
  (json) => {
    const { list, at, around } = findList(json);
    const read = readBy(rows, list, at);
    if (!read.ok) return read;
    return { ok: true, value: { data: read.value, pagination: paginate(asked, read.value.length, around) } };
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

function paginate(asked: { page: number; limit: number }, count: number, around: Record<string, unknown>) {
  const { page } = asked;
  const told = numberNamed(TOTALS, around);
  const limit = pageSize(numberNamed(SIZES, around)?.value ?? asked.limit, page, count, told?.value ?? null);
  const total = told && isBelievable(told, page, limit, count) ? told.value : null;
  const isCapped = COUNTED.some((name) => isObject(around[name]) && around[name].capped === true);
  if (total === null || isCapped) {
    const hasNext = count > 0 && count >= limit;
    return { page, limit, total: null, totalPages: null, moreThan: (isCapped && told?.value) || null, hasNext };
  }
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, moreThan: null, hasNext: page < totalPages };
}

type Told = { name: string; value: number };

/** Returns the first of these numbers that appears beside the list or in its pagination object. */
function numberNamed(names: string[], around: Record<string, unknown>): Told | null {
  const places = [around, ...COUNTED.map((name) => camelKeys(around[name]))].filter(isObject);
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
  const isCutShort = total !== null && count < limit && (page - 1) * limit + count < total;
  return count > limit || isCutShort ? count : limit;
}

/**
 * Returns whether a total is plausible. Some services call the number of rows on the page `count`, which is less than
 * the rows seen so far, or equal to a full page.
 */
function isBelievable({ name, value }: Told, page: number, limit: number, count: number): boolean {
  if (value < count) return false;
  if (count === 0) return true;
  if (page > 1) return value >= (page - 1) * limit + count;
  return name !== "count" || value > count || count < limit;
}
