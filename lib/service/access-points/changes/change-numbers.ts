import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import { engineSql } from "../../db/engine-sql";

/**
 * Returns the number of this change, for the statement that writes rows, which computes it once. The triggers would compute
 * it for each row, and on SQLite write each row a second time.
 */
export const nextChange = (db: Db): RawBuilder<number> => engineSql(db).nextChange;

/** Returns the number below which all changes are committed. */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select ${engineSql(db).horizon} as horizon`.execute(db);
  return rows[0]?.horizon ?? 0;
}
