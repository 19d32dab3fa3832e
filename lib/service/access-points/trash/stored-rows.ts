import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "../../db/open";
import type { AccessPointRow } from "../../db/tables/access-points";
import { nextChange } from "../changes/change-numbers";

/** Columns that the database computes: SQLite's search index and its JSON, and the number of the change. */
const computed = ["n", "row_json", "change"];

/** Row of `access_points` with all columns that are not computed, also those of later versions. */
export type StoredRow = Omit<AccessPointRow, "change">;

/** Columns of each database, keyed by adapter, because a database and its transactions share one. */
const known = new WeakMap<object, Promise<string[]>>();

function columnsOf(db: Db): Promise<string[]> {
  const { adapter } = db.getExecutor();
  const reading = known.get(adapter) ?? readColumns(db);
  known.set(adapter, reading);
  reading.catch(() => known.delete(adapter));
  return reading;
}

/** Reads the names from the database's catalogue, so that no column can be left out by mistake. */
async function readColumns(db: Db): Promise<string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = 'access_points'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
    : sql<{ name: string }>`select name from pragma_table_xinfo('access_points') where hidden = 0`
  ).execute(db);
  return rows.map(({ name }) => name).filter((name) => !computed.includes(name));
}

/** Returns an SQL expression for all columns of a row as JSON text. */
export async function selectStored(db: Db): Promise<RawBuilder<string>> {
  const members = (await columnsOf(db)).map((name) => sql`${sql.lit(name)}, ${sql.ref(`access_points.${name}`)}`);
  const list = sql.join(members);
  return isPostgres(db) ? sql<string>`json_build_object(${list})::text` : sql<string>`json_object(${list})`;
}

/**
 * Inserts rows as they were stored. They get new numbers of changes, so that the change feed has them again. A column
 * that did not exist when a row was stored gets its default.
 */
export async function insertStored(db: Db, rows: readonly StoredRow[]): Promise<void> {
  const columns = await columnsOf(db);
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const names = columns.filter((name) => name in row).join();
    const group = groups.get(names);
    if (group) group.push(row);
    else groups.set(names, [row]);
  }
  for (const [names, group] of groups) await insertGroup(db, names.split(","), group);
}

async function insertGroup(db: Db, columns: string[], rows: readonly StoredRow[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  if (isPostgres(db)) {
    await sql`
      insert into access_points (${names})
      select ${names} from json_populate_recordset(null::access_points, cast(${json} as json))`.execute(db);
    return;
  }
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`));
  const { change } = nextChange(db);
  await sql`
    insert into access_points (${names}, change) select ${values}, ${change} from jsonb_each(${json})`.execute(db);
}
