import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the position in PostgreSQL's write-ahead log after each user's last write, so that a replica serves the user's lists
 * only once it has replayed that write. The position is a number of bytes, as in `pg_wal_lsn_diff(lsn, '0/0')`.
 *
 * The table is unlogged: a write to it neither waits for the disk nor reaches a replica. PostgreSQL empties it after a crash
 * and when a replica is promoted, and then no position of a lost part of the log is left. A user without a row is served by
 * the primary. The free space in each page lets rows be updated in place.
 *
 * No index has the position, so an update of it touches none.
 *
 * SQLite has no replicas and no such table.
 */
export async function lastWrites(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db as Db)) return;

  const statement = `
    create unlogged table last_writes (
      user_id text collate "C" not null,
      position bigint not null,
      primary key (user_id),
      foreign key (user_id) references users (id) on delete cascade
    ) with (fillfactor = 50)`;
  await sql.raw(statement).execute(db);
}
