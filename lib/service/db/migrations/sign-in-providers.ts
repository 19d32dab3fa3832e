import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the providers that admins add in the settings. */
export async function signInProviders(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(isPostgres ? 'text collate "C"' : "text");
  await sql`create table sign_in_providers (
    id ${text} primary key,
    issuer ${text} not null unique,
    client_secret ${text},
    value ${text} not null,
    created_at bigint not null
  )`.execute(db);
}
