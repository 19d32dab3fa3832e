import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, isPostgres, type Where } from "../database";
import { StorageError } from "../failures";
import { appliedMigrations } from "../migrate";
import { openDatabase } from "../open-database";
import { toUnusable } from "../open-migrated";
import { listTables, type Table } from "./catalog";
import { type Row, rowLine, startDigest, type TableDigest } from "./row-digest";

// Both databases must be migrated, and `target` without users. One snapshot into one transaction, so all or nothing;
// then reads the copy back. Includes the id of the installation.
export async function copyDatabase(source: Db, target: Db, onTable: (name: string) => void): Promise<TableDigest[]> {
  return inSnapshot(source, (from) =>
    target.transaction().execute(async (to) => {
      await requireUnused(to);
      const tables = await listSharedTables(from, to);
      for (const table of tables.toReversed()) await clear(to, table);
      const sent: TableDigest[] = [];
      for (const table of tables) {
        onTable(table.name);
        if (isKeptByTriggers(table)) await clear(to, table);
        sent.push(await copyTable(from, to, table));
      }
      // SQLite takes the numbers above the highest by itself.
      if (isPostgres(to)) await continueNumbers.execute(to);
      await requireSame(sent, await digestTables(to, tables));
      return sent;
    }),
  );
}

const continueNumbers = sql`
  select setval(pg_get_serial_sequence('all_access_points', 'number'), 1 + coalesce(max(number), 0), false)
  from all_access_points`;

/** On SQLite the transaction also blocks all other writers. */
const inSnapshot = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

/** Written last, over what the target's triggers wrote: these tables also count deleted rows. */
const keptByTriggers: ReadonlySet<string> = new Set(["access_point_totals", "access_point_weeks"]);

const isKeptByTriggers = ({ name }: Table): boolean => keptByTriggers.has(name);

/** Locks the row that creating the first admin also locks, so that no admin is created meanwhile. @throws StorageError */
async function requireUnused(db: Db): Promise<void> {
  await db.selectFrom("installation").select("id").forUpdate().execute();
  await refuseUsers(db);
}

async function refuseUsers(db: Db): Promise<void> {
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (user) throw new StorageError("the target has users already; copy into a new database or an empty folder");
}

/** Before its migrations: processes of an older version may be using it, and would fail with the new schema. */
export async function requireUnusedTarget(target: Where): Promise<void> {
  const { db } = openDatabase(target);
  try {
    const applied = await appliedMigrations(db);
    if (applied.length > 0) await refuseUsers(db);
  } catch (error) {
    throw toUnusable(target, error);
  } finally {
    await db.destroy();
  }
}

/** Up to 0003 a table of SQLite alone, which triggers fill. The database of an earlier version is copied before its upgrade. */
const OF_SQLITE = "access_points_to_index";

async function listSharedTables(from: Db, to: Db): Promise<Table[]> {
  const listOf = async (db: Db) => (await listTables(db)).filter(({ name }) => name !== OF_SQLITE);
  const [ours, theirs] = [await listOf(from), await listOf(to)];
  const shape = (tables: Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]).sort());
  if (shape(ours) === shape(theirs)) {
    return [...ours.filter((table) => !isKeptByTriggers(table)), ...ours.filter(isKeptByTriggers)];
  }
  throw new StorageError("source and target do not have the same tables and columns; was one of them changed by hand?");
}

const clear = (db: Db, { name }: Table) => sql`delete from ${sql.table(name)}`.execute(db);

async function copyTable(from: Db, to: Db, table: Table): Promise<TableDigest> {
  const digest = startDigest(table.name);
  for await (const batch of readBatches(from, table)) {
    digest.add(batch.lines);
    await writeBatch(to, table, batch);
  }
  return digest.end();
}

async function digestTable(db: Db, table: Table): Promise<TableDigest> {
  const digest = startDigest(table.name);
  for await (const { lines } of readBatches(db, table)) digest.add(lines);
  return digest.end();
}

/** Equal when all rows are. */
export async function digestTables(db: Db, tables?: Table[]): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of tables ?? (await listTables(db))) digests.push(await digestTable(db, table));
  return digests;
}

async function requireSame(sent: TableDigest[], kept: TableDigest[]): Promise<void> {
  const differing = sent.find(({ digest }, at) => digest !== kept[at]?.digest);
  if (!differing) return;
  const arrived = kept.find(({ name }) => name === differing.name);
  throw new StorageError(
    `the table ${differing.name} was not copied correctly (${differing.rows} rows were read, ${arrived?.rows} were written, or some of them differ); nothing was saved in the target`,
  );
}

/** Rows of a table, and the same rows as lines of text for the digest. */
type Batch = { rows: Row[]; lines: string[] };

/** Approximate size of a batch, in characters. Rows have from 60 to 4 million characters. */
const BATCH_LENGTH = 2 ** 21;
const ROWS_MAX = 500;
/** Most parameters in one statement: SQLite accepts 32,766 and PostgreSQL 65,535. */
const VALUES_MAX = 30_000;

/** Reads a table's rows in batches, in the order of the primary key. Must run in a transaction with one snapshot. */
async function* readBatches(db: Db, table: Table): AsyncGenerator<Batch> {
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

async function writeBatch(db: Db, { name, columns }: Table, { rows }: Batch): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}
