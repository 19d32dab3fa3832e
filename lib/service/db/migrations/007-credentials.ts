import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the credential version to users and sessions, the count of refreshes to sessions, the attempts in progress to
 * throttle buckets, and the table of network addresses from which an account has signed in.
 *
 * Existing sessions stay valid, because users and sessions start with the same version.
 */
export async function credentials(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db as Db) ? sql`text collate "C"` : "text";
  for (const table of ["users", "sessions"]) await addNumber(db, table, "credential_version", 1);
  for (const column of ["renewals", "renewals_since"]) await addNumber(db, "sessions", column, 0);
  for (const column of ["pending", "pending_at"]) await addNumber(db, "throttle_buckets", column, 0);
  // For the periodic deletion of idle sessions.
  await db.schema.createIndex("sessions_by_rotation").on("sessions").column("rotated_at").execute();

  await db.schema
    .createTable("sign_in_addresses")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("signed_in_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_addresses_by_age").on("sign_in_addresses").column("signed_in_at").execute();
}

const addNumber = (db: Kysely<unknown>, table: string, column: string, start: number) =>
  db.schema
    .alterTable(table)
    .addColumn(column, "bigint", (one) => one.notNull().defaultTo(start))
    .execute();
