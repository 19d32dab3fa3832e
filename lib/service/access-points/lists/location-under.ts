import { sql } from "kysely";
import { foldForOrder } from "@/lib/contract/fold";
import type { Condition } from "./conditions";

/**
 * Returns the condition that rows are at a place or below it: their location is that of the place, or goes on with the
 * separator. It is one range of the index by location, so that SQLite reads it alone. Between the place and those below it
 * stand locations that go on with a sign before the separator, such as a space: they are few.
 */
export function isUnder(place: string, separator: string): Condition {
  const key = foldForOrder(place);
  const below = `${key}${separator}`;
  const column = sql`access_points.location_key`;
  return {
    test: sql`(${column} >= ${key} and ${column} < ${endOfRange(below)} and (${column} = ${key} or ${column} >= ${below}))`,
    columns: ["location_key"],
    orders: ["location"],
  };
}

/** Returns the first text, by code point, that is above all texts that begin with this one. */
function endOfRange(beginning: string): string {
  const signs = Array.from(beginning);
  const last = signs.pop()?.codePointAt(0) ?? 0;
  return `${signs.join("")}${String.fromCodePoint(last + 1)}`;
}
