import { sql } from "kysely";
import { type Db, isPostgres } from "../database";

/** From the database's own catalogue, so that no table can be left out by mistake. */
export type Table = {
  name: string;
  /** Alphabetical, because SQLite and PostgreSQL may store columns in different orders. */
  columns: string[];
  key: string[];
  parents: string[];
};

type ColumnRow = { table: string; column: string; position: number };
type ReferenceRow = { table: string; parent: string };

/** Each after the tables that it references, without Kysely's own. */
export async function listTables(db: Db): Promise<Table[]> {
  const queries = isPostgres(db) ? postgres : sqlite;
  const { rows: columns } = await queries.columns.execute(db);
  const { rows: references } = await queries.references.execute(db);
  const names = [...new Set(columns.map((row) => row.table))].sort();
  return parentsFirst(
    names.map((name) =>
      describe(
        name,
        columns.filter((row) => row.table === name),
        references,
      ),
    ),
  );
}

function describe(name: string, columns: ColumnRow[], references: ReferenceRow[]): Table {
  const key = columns.filter((row) => row.position > 0).sort((a, b) => a.position - b.position);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key, so its rows have no order`);
  return {
    name,
    columns: columns.map((row) => row.column).sort(),
    key: key.map(({ column }) => column),
    parents: references.filter((row) => row.table === name && row.parent !== name).map((row) => row.parent),
  };
}

function parentsFirst(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  while (placed.length < tables.length) {
    const next = tables.find((table) => !isPlaced(table.name) && table.parents.every(isPlaced));
    if (!next) throw new Error("the foreign keys of the tables form a cycle");
    placed.push(next);
  }
  return placed;
}

/** Virtual tables and their shadow tables are derived from others: left out. */
const sqlite = {
  columns: sql<ColumnRow>`
    select t.name as "table", c.name as "column", c.pk as "position"
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
      and t.name not like 'kysely\\_%' escape '\\'`,
  references: sql<ReferenceRow>`
    select t.name as "table", f."table" as "parent"
    from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`,
};

/** The contents of unlogged tables do not outlive a crash: left out. */
const postgres = {
  columns: sql<ColumnRow>`
    select c.relname as "table", a.attname as "column",
      coalesce(array_position(k.conkey, a.attnum), 0) as "position"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = to_regnamespace(current_schema()::text)
      and c.relname not like 'kysely\\_%'`,
  references: sql<ReferenceRow>`
    select c.relname as "table", p.relname as "parent"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = to_regnamespace(current_schema()::text)`,
};
