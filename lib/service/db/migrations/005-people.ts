import { type Kysely, sql } from "kysely";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { type Db, isPostgres } from "../open";

type Named = { id: string; name: string; email: string };

/** Adds what the list of users shows and searches, and the one-time links with which users choose a password. */
export async function people(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
  const { rows } = await sql<Named>`select id, name, email from users`.execute(db);
  for (const { id, name, email } of rows) {
    const search = `${foldForSearch(name)}\n${foldForSearch(email)}`;
    await sql`update users set name_key = ${foldForOrder(name)}, search_text = ${search} where id = ${id}`.execute(db);
  }
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    "alter table users add column version integer not null default 1",
    "alter table users add column last_sign_in_at bigint",
    "alter table users add column removed_at bigint",
    `alter table users add column name_key ${text} not null default ''`,
    `alter table users add column search_text ${text} not null default ''`,
    "create index users_by_name on users (name_key, id) where removed_at is null",
    `create table one_time_links (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      purpose ${text} not null check (purpose in ('invitation', 'reset')),
      digest ${text} not null unique,
      created_by ${text},
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    "create index one_time_links_by_user on one_time_links (user_id)",
    "create index one_time_links_by_age on one_time_links (expires_at)",
  ];
}
