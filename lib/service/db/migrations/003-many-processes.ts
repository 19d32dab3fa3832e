import { type Kysely, sql } from "kysely";
import type { Db } from "../open";
import { isPostgres } from "../open";

/**
 * Prepares the database for several processes: adds leases to label jobs, so that only one process renders a job. On
 * PostgreSQL it also sets collation "C" on all text columns, so that text sorts by code point, as on SQLite.
 */
export async function manyProcesses(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db as Db)) await compareByCodePoint(db);
  await db.schema.alterTable("label_jobs").addColumn("drawn_by", "text").execute();
  await db.schema.alterTable("label_jobs").addColumn("leased_until", "bigint").execute();
  await db.schema.alterTable("label_jobs").addColumn("sealed_at", "bigint").execute();
}

async function compareByCodePoint(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and data_type = 'text'
    order by 1, 2`.execute(db);
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(db);
  }
}
