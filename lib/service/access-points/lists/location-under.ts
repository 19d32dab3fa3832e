import { type RawBuilder, sql } from "kysely";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import type { Condition } from "./conditions";

export function isUnder(places: readonly string[], separator: string): Condition {
  const keys = [...new Set(places.map(foldForOrder))];
  const tests = keys.map((key) => isUnderKey(key, foldForSearch(separator)));
  return {
    test: sql`(${sql.join(tests, sql` or `)})`,
    columns: ["location_key"],
    orders: keys.length === 1 ? ["location"] : [],
  };
}

/** One range of the index by location, which SQLite reads alone. Few others, such as with a space, stand between. */
function isUnderKey(key: string, separator: string): RawBuilder<unknown> {
  const below = `${key}${separator}`;
  const column = sql`access_points.location_key`;
  return sql`(${column} >= ${key} and ${column} < ${endOfRange(below)} and (${column} = ${key} or ${column} >= ${below}))`;
}

/** By code point; above all texts that begin with this one. */
function endOfRange(beginning: string): string {
  const signs = Array.from(beginning);
  const last = signs.pop()?.codePointAt(0) ?? 0;
  return `${signs.join("")}${String.fromCodePoint(last + 1)}`;
}
