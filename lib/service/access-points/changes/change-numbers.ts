import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "../../db/database";

/**
 * SQL query of the number of the next change on SQLite: above all numbers that were ever given. SQLite's triggers
 * contain it.
 */
const nextOnSqlite = `select 1 + max(coalesce((select max(change) from access_points), 0),
  coalesce((select max(change) from access_point_tombstones), 0), (select pruned from access_point_feed))`;

/**
 * Returns the column `change` of one new row, or of the rows of a query, for an insert. On SQLite the trigger would have
 * to write each row a second time; on PostgreSQL the column has a default.
 */
export const nextChange = (db: Db): { change?: RawBuilder<number> } =>
  isPostgres(db) ? {} : { change: sql.raw<number>(`(${nextOnSqlite})`) };

/**
 * Returns the column `change` of the rows that one statement lists. SQLite would compute `nextChange` for each of them,
 * and keep the cursors of all these queries open until the statement ends: 500 rows would take four times as long.
 */
export async function readNextChange(db: Db): Promise<{ change?: number }> {
  return isPostgres(db) ? {} : { change: await readHorizon(db) };
}

/**
 * Returns the number of this change, for an update of many rows, which computes it once. The triggers would compute it
 * for each row, and on SQLite write each row a second time.
 */
export const changeOfRows = (db: Db): RawBuilder<number> =>
  isPostgres(db) ? sql<number>`(select next_change())` : sql.raw<number>(`(${nextOnSqlite})`);

/**
 * Returns the number below which all changes are committed. On SQLite a commit is visible at once, and transactions do
 * not overlap. On PostgreSQL the number of a change is that of its transaction, and the oldest open one is the horizon.
 */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db) ? horizonOnPostgres : horizonOnSqlite).execute(db);
  return rows[0]?.horizon ?? 0;
}

type Horizon = { horizon: number };
const horizonOnSqlite = sql<Horizon>`select (${sql.raw(nextOnSqlite)}) as horizon`;
const horizonOnPostgres = sql<Horizon>`
  select position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon from access_point_feed`;
