import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Lets the mails about changes of second factors tell of other changes of a sign-in too. */
export async function signInMails(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  // SQLite cannot change the condition of a column.
  const statements = [
    `create table sign_in_mails (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      event ${text} not null
        check (event in ('added', 'removed', 'reset', 'codes', 'linked', 'unlinked', 'guessed')),
      created_at bigint not null,
      due_at bigint not null
    )`,
    "insert into sign_in_mails select id, user_id, event, created_at, due_at from factor_mails",
    "drop table factor_mails",
    "alter table sign_in_mails rename to factor_mails",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
