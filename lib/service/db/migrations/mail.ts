import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Puts all mails into one table, and adds the mail server that admins set. */
export async function mail(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const statements = [
    `create table mails (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null check (kind in ('link', 'factor', 'report')),
      about ${text} not null,
      created_at bigint not null,
      due_at bigint not null,
      tries integer not null default 0,
      failure ${text},
      ended_at bigint
    )`,
    `create table mail_settings (
      id integer primary key check (id = 1),
      host ${text} not null,
      port integer not null,
      security ${text} not null check (security in ('tls', 'starttls', 'none')),
      user_name ${text},
      password ${text},
      sender ${text} not null,
      trust_certificate integer not null default 0
    )`,
    "create index mails_of_user on mails (user_id)",
    "create index mails_due on mails (due_at) where ended_at is null",
    `insert into mails (id, user_id, kind, about, created_at, due_at)
      select id, user_id, 'factor', event, created_at, due_at from factor_mails`,
    `insert into mails (id, user_id, kind, about, created_at, due_at)
      select report_id || '/' || user_id, user_id, 'report', report_id, reports.created_at, due_at
      from report_mails join reports on reports.id = report_id where sent_at is null`,
    "drop table factor_mails",
    "drop table report_mails",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
