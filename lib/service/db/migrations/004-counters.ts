import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";
import { countOnPostgres } from "../postgres/004-counters";
import { countOnSqlite } from "../sqlite/004-counters";

/**
 * Numbers each owner's access points in order of creation (`seq`, from 1, with gaps where rows were deleted). Triggers
 * count them per owner, and per block of 512 and of 65,536 numbers. Reading a total is then reading one row, and page N
 * is found by adding up the counts of blocks instead of skipping rows one by one.
 */
export async function counters(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db as Db) ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable("access_point_totals")
    .addColumn("owner_id", text, (column) => column.primaryKey().references("users.id"))
    .addColumn("last_seq", "bigint", (column) => column.notNull())
    .addColumn("last_created_at", "bigint", (column) => column.notNull())
    .addColumn("total", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("never_printed", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("changed", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("access_point_blocks")
    .addColumn("owner_id", text, (column) => column.notNull())
    .addColumn("level", "integer", (column) => column.notNull().check(sql`level in (9, 16)`))
    .addColumn("block", "bigint", (column) => column.notNull())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("access_point_blocks_pk", ["owner_id", "level", "block"])
    .execute();
  await (isPostgres(db as Db) ? countOnPostgres(db) : countOnSqlite(db));
  // For lists of all owners' access points: the other indexes begin with owner_id.
  for (const column of ["created_at", "updated_at", "name_key", "location_key"]) {
    await db.schema
      .createIndex(`access_points_of_all_by_${column}`)
      .on("access_points")
      .columns([column, "id"])
      .execute();
  }
  await db.schema
    .createIndex("access_points_of_all_by_label")
    .on("access_points")
    .columns(["label_state", "created_at", "id"])
    .execute();
}
