import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../../open";
import { postgresParts } from "./001-initial-postgres";
import { sqliteParts } from "./001-initial-sqlite";

/** Parts of the initial schema that differ between SQLite and PostgreSQL. */
export type EngineParts = {
  /** Type of a text column. Text sorts by code point on both engines. */
  text: string;
  /** First columns of `access_points`, and a column that only one engine has. */
  idColumns: string;
  ownColumns: string;
  /** Statements that create the counting triggers and the search index. */
  statements: string[];
};

/** Creates the schema of the first release and the row that holds the id of the installation. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  const parts = isPostgres(db as Db) ? postgresParts : sqliteParts;
  for (const statement of [...tables(parts), ...indexes, ...parts.statements]) await sql.raw(statement).execute(db);
  await sql`insert into installation (row, id, created_at) values (1, ${randomUUID()}, ${Date.now()})`.execute(db);
}

/** Times are whole milliseconds since 1970 (UTC). JSON columns are text: the contract's schemas validate them. */
const tables = ({ text, idColumns, ownColumns }: EngineParts): string[] => [
  `create table installation (
    row integer primary key check (row = 1),
    id ${text} not null,
    created_at bigint not null
  )`,
  `create table users (
    id ${text} primary key,
    email ${text} not null unique,
    name ${text} not null,
    role ${text} not null check (role in ('staff', 'manager', 'admin')),
    password_hash ${text},
    credential_version bigint not null default 1,
    disabled_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table sessions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    generation integer not null,
    credential_version bigint not null default 1,
    renewals bigint not null default 0,
    renewals_since bigint not null default 0,
    created_at bigint not null,
    rotated_at bigint not null,
    revoked_at bigint
  )`,
  `create table throttle_buckets (
    key ${text} primary key,
    count integer not null,
    counted_at bigint not null,
    pending bigint not null default 0,
    pending_at bigint not null default 0
  )`,
  `create table sign_in_addresses (
    key ${text} primary key,
    signed_in_at bigint not null
  )`,
  `create table access_points (
    ${idColumns},
    owner_id ${text} not null references users (id),
    seq bigint not null,
    name ${text} not null,
    location ${text} not null,
    description ${text} not null,
    qr_code ${text} not null,
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null,
    name_key ${text} not null,
    location_key ${text} not null,
    search_text ${text} not null,
    printed_at bigint,
    printed_fields ${text},
    printed_digest ${text},
    label_state ${text} not null default 'never' check (label_state in ('never', 'printed', 'changed')),
    ${ownColumns}
    constraint access_points_code_of_owner unique (owner_id, qr_code),
    constraint access_points_seq_of_owner unique (owner_id, seq)
  )`,
  `create table access_point_totals (
    owner_id ${text} primary key references users (id),
    last_seq bigint not null,
    last_created_at bigint not null,
    total bigint not null default 0,
    never_printed bigint not null default 0,
    changed bigint not null default 0,
    rearranged bigint not null default 0,
    last_counted bigint not null default 0
  )`,
  `create table access_point_blocks (
    owner_id ${text} not null,
    block bigint not null,
    count bigint not null,
    constraint access_point_blocks_pk primary key (owner_id, block)
  )`,
  `create table idempotency_keys (
    user_id ${text} not null references users (id) on delete cascade,
    key ${text} not null,
    fingerprint ${text} not null,
    access_point_id ${text} not null,
    answer ${text} not null,
    created_at bigint not null,
    constraint idempotency_keys_pk primary key (user_id, key)
  )`,
  `create table label_jobs (
    id ${text} primary key,
    owner_id ${text} not null references users (id),
    state ${text} not null check (state in ('queued', 'drawing', 'done', 'failed', 'cancelled')),
    format ${text} not null check (format in ('pdf', 'zpl')),
    stock_id ${text} not null,
    stock ${text} not null,
    template ${text} not null,
    printer_id ${text},
    printer ${text} not null,
    skip ${text} not null,
    next_skip ${text} not null,
    copies integer not null,
    access_points integer not null,
    total integer not null,
    sheets integer not null,
    done integer not null default 0,
    verified integer not null default 0,
    attempts integer not null default 0,
    pdf_digest ${text},
    zpl_digest ${text},
    errors ${text} not null default '[]',
    idempotency_key ${text},
    fingerprint ${text} not null,
    created_at bigint not null,
    finished_at bigint,
    drawn_by ${text},
    leased_until bigint,
    sealed_at bigint,
    constraint label_jobs_key_of_owner unique (owner_id, idempotency_key)
  )`,
  // In a separate table, so that reading the print history does not read the contents.
  `create table label_job_contents (
    job_id ${text} primary key references label_jobs (id) on delete cascade,
    contents ${text} not null
  )`,
  `create table label_equipment (
    id ${text} primary key,
    owner_id ${text} not null references users (id) on delete cascade,
    kind ${text} not null check (kind in ('stock', 'printer')),
    value ${text} not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
];

const indexes = [
  "create index sessions_by_user on sessions (user_id)",
  "create index sessions_by_rotation on sessions (rotated_at)",
  "create index throttle_buckets_by_age on throttle_buckets (counted_at)",
  "create index sign_in_addresses_by_age on sign_in_addresses (signed_in_at)",
  "create index idempotency_keys_by_age on idempotency_keys (created_at)",
  // For lists of one owner. They end in `seq`, which has the same order as (created_at, id) and an eighth of the length.
  "create index access_points_by_updated_at on access_points (owner_id, updated_at, seq)",
  "create index access_points_by_name_key on access_points (owner_id, name_key, seq)",
  "create index access_points_by_location_key on access_points (owner_id, location_key, seq)",
  "create index access_points_by_label on access_points (owner_id, label_state, seq)",
  // For lists of all owners.
  "create index access_points_of_all_by_created_at on access_points (created_at, id)",
  "create index access_points_of_all_by_updated_at on access_points (updated_at, id)",
  "create index access_points_of_all_by_name_key on access_points (name_key, id)",
  "create index access_points_of_all_by_location_key on access_points (location_key, id)",
  "create index access_points_of_all_by_label on access_points (label_state, created_at, id)",
  "create index label_jobs_by_owner on label_jobs (owner_id, created_at, id)",
  "create index label_jobs_by_age on label_jobs (created_at, id)",
  "create index label_jobs_open on label_jobs (created_at, id) where state in ('queued', 'drawing')",
  "create index label_jobs_by_stock on label_jobs (owner_id, stock_id, created_at) where state = 'done'",
  "create index label_equipment_by_owner on label_equipment (owner_id, kind, created_at, id)",
];
