import { sql } from "kysely";
import { type Db, isPostgres } from "./database";
import { INDEXED_TEXT } from "./search";

/** Returns the functions that check this database and its search index, and that rebuild the index. */
export const integrityOf = (db: Db) => (isPostgres(db) ? postgresIntegrity : sqliteIntegrity);

/** Returns a sentence for each fault that SQLite finds in its file and in foreign keys. */
async function checkDatabaseOnSqlite(db: Db): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    ...references.rows.map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that does not exist`,
    ),
  ];
}

/** Compares the trigram index with every row of `all_access_points`. FTS5 reports a difference as SQLITE_CORRUPT_VTAB. */
async function checkSearchOnSqlite(db: Db): Promise<string[]> {
  const compare = sql`insert into access_point_search (access_point_search, rank) values ('integrity-check', 1)`;
  return compare.execute(db).then(
    () => [],
    (error) => {
      if (!String(error.code).startsWith("SQLITE_CORRUPT")) throw error;
      return ["its texts differ from those of the access points"];
    },
  );
}

async function rebuildSearchOnSqlite(db: Db): Promise<void> {
  await sql`insert into access_point_search (access_point_search) values ('rebuild')`.execute(db);
  await sql`delete from access_points_to_index`.execute(db);
}

const sqliteIntegrity = {
  checkDatabase: checkDatabaseOnSqlite,
  checkSearch: checkSearchOnSqlite,
  rebuildSearch: rebuildSearchOnSqlite,
};

/** Returns a sentence for each index that PostgreSQL marks as invalid. Checking its files is the task of pg_amcheck. */
async function checkDatabaseOnPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ name }) => `index ${name} is not valid; rebuild it with: reindex index ${name}`);
}

/** Checks that the trigram index exists. PostgreSQL keeps it up to date like any other index. */
async function checkSearchOnPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('access_points_by_text') as found`.execute(
    db,
  );
  return rows[0]?.found ? [] : ["it does not exist"];
}

async function rebuildSearchOnPostgres(db: Db): Promise<void> {
  await sql`drop index if exists access_points_by_text`.execute(db);
  await sql`
    create index access_points_by_text on all_access_points using gin (${sql.raw(INDEXED_TEXT)} gin_trgm_ops)
    where not is_deleted`.execute(db);
}

const postgresIntegrity = {
  checkDatabase: checkDatabaseOnPostgres,
  checkSearch: checkSearchOnPostgres,
  rebuildSearch: rebuildSearchOnPostgres,
};
