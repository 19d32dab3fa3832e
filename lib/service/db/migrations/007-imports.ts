import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/** Adds the uploaded files that people check before they import them. */
export async function imports(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db as Db) ? 'text collate "C"' : "text";
  const statements = [
    `create table imports (
      id ${text} primary key,
      owner_id ${text} not null references users (id) on delete cascade,
      file_name ${text} not null,
      state ${text} not null check (state in ('checked', 'imported')),
      content ${text} not null,
      mapping ${text} not null,
      result ${text} not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    "create index imports_by_owner on imports (owner_id, id)",
    "create index imports_by_expiry on imports (expires_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
