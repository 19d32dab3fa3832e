import { sql } from "kysely";
import type { Db } from "../../db/open";
import type { MatchingAccessPoints } from "./filter";

/** Counts the matching rows, at most `most` of them. */
export async function countMatching(db: Db, rows: MatchingAccessPoints, most?: number): Promise<number> {
  const found = rows
    .select(({ lit }) => lit(1).as("one"))
    .$if(most !== undefined, (some) => some.limit(most as number));
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db);
  return counted.rows[0]?.total ?? 0;
}
