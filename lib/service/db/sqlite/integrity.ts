import { sql } from "kysely";
import type { Db } from "../database";

/** Returns a sentence for each fault that SQLite finds in its file and in foreign keys. */
async function checkDatabase(db: Db): Promise<string[]> {
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
async function checkSearch(db: Db): Promise<string[]> {
  const compare = sql`insert into access_point_search (access_point_search, rank) values ('integrity-check', 1)`;
  return compare.execute(db).then(
    () => [],
    (error) => {
      if (!String(error.code).startsWith("SQLITE_CORRUPT")) throw error;
      return ["its texts differ from those of the access points"];
    },
  );
}

async function rebuildSearch(db: Db): Promise<void> {
  await sql`insert into access_point_search (access_point_search) values ('rebuild')`.execute(db);
}

export const sqliteIntegrity = { checkDatabase, checkSearch, rebuildSearch };
