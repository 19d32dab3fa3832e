import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the mails about changes of second factors that wait to be sent. */
export async function factorMails(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const table = `create table factor_mails (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    event ${text} not null check (event in ('added', 'removed', 'reset', 'codes')),
    created_at bigint not null,
    due_at bigint not null
  )`;
  await sql.raw(table).execute(db);
}
