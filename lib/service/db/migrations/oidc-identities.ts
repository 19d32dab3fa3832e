import { type Kysely, PostgresAdapter, sql } from "kysely";

const statements = (text: string): string[] => [
  `create table identities (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    created_at bigint not null,
    last_used_at bigint,
    unique (issuer, subject)
  )`,
  "create index identities_by_user on identities (user_id)",
  `create table one_time_codes (
    digest ${text} primary key,
    attempt_digest ${text} not null unique,
    user_id ${text} not null references users (id) on delete cascade,
    identity_id ${text} not null references identities (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  "create index one_time_codes_by_age on one_time_codes (created_at)",
  "create index one_time_codes_by_user on one_time_codes (user_id)",
  "create index one_time_codes_by_identity on one_time_codes (identity_id)",
  // Without a foreign key: the session stays in the list of sessions after its identity is unlinked.
  `alter table sessions add column identity_id ${text}`,
];

/** Adds the accounts at OpenID Connect providers that are linked to users, and the codes that sign them in once. */
export async function oidcIdentities(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of statements(isPostgres ? 'text collate "C"' : "text")) await sql.raw(statement).execute(db);
}
