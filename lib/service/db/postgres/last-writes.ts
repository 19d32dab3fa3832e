import { sql } from "kysely";
import type { Db } from "../database";

/** Databases whose lists a replica may serve. */
const replicated = new WeakSet<Db>();

/** Lets `hasReplica` return true for a primary. Must be called before its first request. */
export const setReplicated = (primary: Db): void => void replicated.add(primary);

/** Returns whether a replica may serve the lists of this database. */
export const hasReplica = (db: Db): boolean => replicated.has(db);

/** Selects the position after the last write of a row of `users`: null when it is not known. */
export const selectLastWrite = sql<number | null>`
  (select position from last_writes where last_writes.user_id = users.id)`.as("last_write");

/**
 * Stores the current end of the log as the position after a user's last write. Must be called after the commit, whose
 * record is behind every position that its transaction can read. Two processes may store in the other order than they
 * read, so the greater position stays.
 */
export const storeLastWrite = (db: Db, userId: string) =>
  db
    .insertInto("last_writes")
    .values({ user_id: userId, position: sql<number>`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint` })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ position: sql<number>`greatest(last_writes.position, excluded.position)` }),
    )
    .execute();
