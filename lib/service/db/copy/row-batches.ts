import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../database";
import type { Table } from "./catalog";
import { type Row, rowLine } from "./row-digest";

/** Rows of a table, and the same rows as lines of text for the digest. */
export type Batch = { rows: Row[]; lines: string[] };

/** Approximate size of a batch, in characters. Rows have from 60 to 4 million characters. */
const BATCH_LENGTH = 2 ** 21;
const ROWS_MAX = 500;
/** Most parameters in one statement: SQLite accepts 32,766 and PostgreSQL 65,535. */
const VALUES_MAX = 30_000;

/** Reads a table's rows in batches, in the order of the primary key. Must run in a transaction with one snapshot. */
export async function* readBatches(db: Db, table: Table): AsyncGenerator<Batch> {
  const most = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / table.columns.length));
  let limit = 8;
  let after: Row | undefined;
  for (;;) {
    const rows = await readBatch(db, table, after, limit);
    if (rows.length === 0) return;
    const lines = rows.map((row) => rowLine(table.columns, row));
    yield { rows, lines };
    after = rows.at(-1);
    const longest = Math.max(...lines.map((line) => line.length));
    limit = Math.max(1, Math.min(most, limit * 2, Math.floor(BATCH_LENGTH / longest)));
  }
}

async function readBatch(db: Db, table: Table, after: Row | undefined, limit: number): Promise<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const given = sql.join(table.key.map((column) => after?.[column]));
  const beyond: RawBuilder<SqlBool> = after ? sql`(${key}) > (${given})` : sql`1 = 1`;
  const { rows } = await sql<Row>`
    select ${sql.join(table.columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)}
    where ${beyond} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

/** Inserts the rows of a batch unchanged. */
export async function writeBatch(db: Db, { name, columns }: Table, { rows }: Batch): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}
