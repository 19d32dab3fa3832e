import { type Kysely, PostgresAdapter, sql } from "kysely";

const tables = (text: string): string[] => [
  `create table second_factors (
    id ${text} primary key,
    user_id ${text} not null references users (id),
    type ${text} not null check (type in ('totp', 'passkey')),
    name ${text} not null,
    secret ${text},
    last_step bigint not null default 0,
    credential_id ${text} unique,
    public_key ${text},
    counter bigint not null default 0,
    transports ${text} not null default '',
    challenge ${text},
    created_at bigint not null,
    confirmed_at bigint,
    last_used_at bigint
  )`,
  "create index second_factors_of_user on second_factors (user_id, created_at)",
  `create table recovery_codes (
    user_id ${text} not null references users (id),
    digest ${text} not null,
    used_at bigint,
    primary key (user_id, digest)
  )`,
  `create table used_challenges (
    nonce ${text} primary key,
    expires_at bigint not null
  )`,
  "create index used_challenges_by_end on used_challenges (expires_at)",
  "alter table users add column second_factor_at bigint",
  `alter table office_settings add column second_factor_from ${text} not null default '{}'`,
];

/**
 * Adds second factors of people, their recovery codes, and the days from which the office requires a factor. A user has the
 * time of the first factor, so that a sign-in without one reads nothing more.
 */
export async function secondFactors(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of tables(isPostgres ? 'text collate "C"' : "text")) await sql.raw(statement).execute(db);
}
