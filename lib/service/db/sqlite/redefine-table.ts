import { type Kysely, sql } from "kysely";

type SchemaRow = { type: string; sql: string };

/**
 * Changes the definition of a table in a way that `alter table` does not support, such as the expression of a stored
 * generated column. Creates a new table, copies the rows and creates the indexes and triggers again
 * (sqlite.org/lang_altertable.html §7). No foreign key may refer to the table.
 * @param change returns the changed statement that creates the table
 */
export async function redefineTable(
  db: Kysely<unknown>,
  table: string,
  change: (statement: string) => string,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows: schema } = await sql<SchemaRow>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const columns = await sql<{ name: string }>`
    select name from pragma_table_xinfo(${table}) where hidden = 0 order by cid`.execute(db);
  const names = columns.rows.map(({ name }) => `"${name}"`).join(", ");
  const created = schema.find(({ type }) => type === "table")?.sql;
  if (!created) throw new Error(`there is no table ${table}`);

  const changed = change(created);
  if (changed === created) throw new Error(`the definition of ${table} is the same as before`);
  await run(changed.replace(table, `${table}_redefined`));
  await run(`insert into ${table}_redefined (${names}) select ${names} from ${table}`);
  await run(`drop table ${table}`);
  await run(`alter table ${table}_redefined rename to ${table}`);
  for (const { type, sql: statement } of schema) if (type !== "table") await run(statement);
}
