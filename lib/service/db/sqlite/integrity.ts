import { sql } from "kysely";
import type { Db } from "../open";

/** Returns a sentence for each fault that SQLite finds in its file and in foreign keys. */
async function checkDatabase(db: Db): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    ...references.rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} points at no row of ${parent}`),
  ];
}

/** Compares the trigram index with every row of `access_points`. FTS5 reports a difference as SQLITE_CORRUPT_VTAB. */
async function checkSearch(db: Db): Promise<string[]> {
  const compare = sql`insert into access_point_search (access_point_search, rank) values ('integrity-check', 1)`;
  return compare.execute(db).then(
    () => [],
    (error) => {
      if (!String(error.code).startsWith("SQLITE_CORRUPT")) throw error;
      return ["it does not have every text, or texts that are gone"];
    },
  );
}

async function rebuildSearch(db: Db): Promise<void> {
  await sql`insert into access_point_search (access_point_search) values ('rebuild')`.execute(db);
}

/** Integrity checks of an SQLite database and its search index. */
export const sqliteIntegrity = { checkDatabase, checkSearch, rebuildSearch };
