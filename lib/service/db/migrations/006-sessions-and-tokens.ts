import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the client and the last use of each session, and the API tokens. A session from before counts as last used when
 * it was last renewed; its client is unknown.
 */
export async function sessionsAndTokens(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `alter table sessions add column address ${text} not null default ''`,
    `alter table sessions add column user_agent ${text} not null default ''`,
    "alter table sessions add column last_used_at bigint not null default 0",
    "update sessions set last_used_at = rotated_at",
    `create table api_tokens (
      id ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      name ${text} not null,
      access ${text} not null check (access in ('read', 'write')),
      digest ${text} not null unique,
      created_at bigint not null,
      expires_at bigint not null,
      last_used_at bigint,
      last_used_address ${text}
    )`,
    "create index api_tokens_by_user on api_tokens (user_id, created_at, id)",
    "create index api_tokens_by_age on api_tokens (created_at, id)",
    "create index api_tokens_by_expiry on api_tokens (expires_at)",
  ];
}
