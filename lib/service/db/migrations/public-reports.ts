import { type Kysely, PostgresAdapter, sql } from "kysely";

const statementsFor = (text: string): string[] => [
  "alter table office_settings add column public_page text not null default 'off' check (public_page in ('off', 'on'))",
  "alter table office_settings add column public_note text not null default ''",
  `alter table reports add column token_digest ${text}`,
  "create unique index reports_by_token on reports (token_digest) where token_digest is not null",
  `create table report_mails (
    report_id ${text} not null references reports (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    due_at bigint not null,
    sent_at bigint,
    primary key (report_id, user_id)
  )`,
  "create index report_mails_of_user on report_mails (user_id, due_at)",
  "create index report_mails_due on report_mails (due_at) where sent_at is null",
];

/** Adds the public page of the office, reports by people without an account, and the mails about them. */
export async function publicReports(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = statementsFor(isPostgres ? 'text collate "C"' : "text");
  for (const statement of statements) await sql.raw(statement).execute(db);
}
