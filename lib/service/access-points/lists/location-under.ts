import { type RawBuilder, sql } from "kysely";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import type { Condition } from "./conditions";

/** Returns the condition that rows are at one of these places or below it. */
export function isUnder(places: readonly string[], separator: string): Condition {
  const keys = [...new Set(places.map(foldForOrder))];
  const tests = keys.map((key) => isUnderKey(key, foldForSearch(separator)));
  return {
    test: sql`(${sql.join(tests, sql` or `)})`,
    columns: ["location_key"],
    orders: keys.length === 1 ? ["location"] : [],
  };
}

/**
 * Returns the test whether rows are at a place or below it: their location is that of the place, or goes on with the
 * separator. It is one range of the index by location, so that SQLite reads it alone. Between the place and those below it
 * stand locations that go on with a sign before the separator, such as a space: they are few.
 */
function isUnderKey(key: string, separator: string): RawBuilder<unknown> {
  const below = `${key}${separator}`;
  const column = sql`access_points.location_key`;
  return sql`(${column} >= ${key} and ${column} < ${endOfRange(below)} and (${column} = ${key} or ${column} >= ${below}))`;
}

/** Returns the first text, by code point, that is above all texts that begin with this one. */
function endOfRange(beginning: string): string {
  const signs = Array.from(beginning);
  const last = signs.pop()?.codePointAt(0) ?? 0;
  return `${signs.join("")}${String.fromCodePoint(last + 1)}`;
}
