import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";
import { pagesOnPostgres } from "../postgres/006-pages";
import { pagesOnSqlite } from "../sqlite/006-pages";

/**
 * Speeds up reading pages of lists. Blocks shrink to 128 numbers, and a change of `rearranged` invalidates the counts
 * that processes cache in memory. Indexes of one owner's rows end in `seq` instead of `id`: it has the same order and
 * an eighth of the length. On SQLite each row stores its JSON text.
 */
export async function pages(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db as Db);
  for (const column of ["rearranged", "last_counted"]) {
    await db.schema
      .alterTable("access_point_totals")
      .addColumn(column, "bigint", (one) => one.notNull().defaultTo(0))
      .execute();
  }
  await sql`update access_point_totals set last_counted = last_seq`.execute(db);

  await db.schema.dropTable("access_point_blocks").execute();
  await db.schema
    .createTable("access_point_blocks")
    .addColumn("owner_id", onPostgres ? sql`text collate "C"` : "text", (column) => column.notNull())
    .addColumn("block", "bigint", (column) => column.notNull())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("access_point_blocks_pk", ["owner_id", "block"])
    .execute();
  await sql`insert into access_point_blocks
    select owner_id, seq >> 7, count(*) from access_points group by owner_id, seq >> 7`.execute(db);

  for (const name of ["created_at", "updated_at", "name_key", "location_key", "label"]) {
    await db.schema.dropIndex(`access_points_by_${name}`).execute();
  }
  await (onPostgres ? pagesOnPostgres(db) : pagesOnSqlite(db));
  for (const [name, column] of ownersOrders) {
    await db.schema
      .createIndex(`access_points_by_${name}`)
      .on("access_points")
      .columns(["owner_id", column, "seq"])
      .execute();
  }
}

const ownersOrders = [
  ["updated_at", "updated_at"],
  ["name_key", "name_key"],
  ["location_key", "location_key"],
  ["label", "label_state"],
] as const;
