import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import { engineSql } from "../../db/engine-sql";

/** Computed once per statement: triggers would do it for each row, and on SQLite write each row again. */
export const nextChange = (db: Db): RawBuilder<number> => engineSql(db).nextChange;

/** All changes below it are committed. */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select ${engineSql(db).horizon} as horizon`.execute(db);
  return rows[0]?.horizon ?? 0;
}
