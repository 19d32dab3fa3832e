import type { Engine } from "./engine";

/**
 * Returns the statements that create the tables of users, their teams, sessions and saved views. Times are whole
 * milliseconds since 1970 (UTC). JSON columns are text: the contract's schemas validate them.
 */
export const accountTables = ({ text }: Engine): string[] => [
  `create table installation (
    row integer primary key check (row = 1),
    id ${text} not null,
    created_at bigint not null
  )`,
  // Settings that all people share; it has one row.
  `create table office_settings (
    row integer primary key check (row = 1),
    location_separator ${text} not null default ' / '
  )`,
  "insert into office_settings (row) values (1)",
  `create table users (
    id ${text} not null primary key,
    email ${text} not null unique,
    name ${text} not null,
    role ${text} not null check (role in ('viewer', 'staff', 'manager', 'admin')),
    password_hash ${text},
    credential_version bigint not null default 1,
    disabled_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    version integer not null default 1,
    last_sign_in_at bigint,
    removed_at bigint,
    name_key ${text} not null default '',
    search_text ${text} not null default ''
  )`,
  // Unique and without null, so that SQLite knows that it lists each user once, and sorts no list by owner again.
  "create unique index users_by_name on users (name_key, id) where removed_at is null",
  `create table teams (
    id ${text} primary key,
    name ${text} not null,
    name_key ${text} not null unique,
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table team_members (
    team_id ${text} not null references teams (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    access ${text} not null check (access in ('view', 'edit')),
    added_at bigint not null,
    constraint team_members_pk primary key (user_id, team_id)
  )`,
  "create index team_members_by_team on team_members (team_id, user_id)",
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
  `create table sessions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    generation integer not null,
    credential_version bigint not null default 1,
    renewals bigint not null default 0,
    renewals_since bigint not null default 0,
    created_at bigint not null,
    rotated_at bigint not null,
    revoked_at bigint,
    address ${text} not null default '',
    user_agent ${text} not null default '',
    last_used_at bigint not null default 0
  )`,
  "create index sessions_by_user on sessions (user_id)",
  "create index sessions_by_rotation on sessions (rotated_at)",
  `create table api_tokens (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    access ${text} not null check (access in ('read', 'write')),
    team_id ${text} references teams (id) on delete cascade,
    digest ${text} not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    last_used_address ${text}
  )`,
  "create index api_tokens_by_user on api_tokens (user_id, created_at, id)",
  "create index api_tokens_by_age on api_tokens (created_at, id)",
  "create index api_tokens_by_team on api_tokens (team_id) where team_id is not null",
  "create index api_tokens_by_expiry on api_tokens (expires_at)",
  `create table throttle_buckets (
    key ${text} primary key,
    count integer not null,
    counted_at bigint not null,
    pending bigint not null default 0,
    pending_at bigint not null default 0
  )`,
  "create index throttle_buckets_by_age on throttle_buckets (counted_at)",
  `create table sign_in_addresses (
    key ${text} primary key,
    signed_in_at bigint not null
  )`,
  "create index sign_in_addresses_by_age on sign_in_addresses (signed_in_at)",
  `create table saved_views (
    id ${text} primary key,
    owner_id ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    shared integer not null,
    query ${text} not null,
    columns ${text} not null,
    density ${text} not null,
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  "create index saved_views_by_owner on saved_views (owner_id, id)",
  "create index saved_views_shared on saved_views (shared, id)",
  // One default view of each person. It may be a view that somebody else shares.
  `create table default_views (
    user_id ${text} primary key references users (id) on delete cascade,
    view_id ${text} not null references saved_views (id) on delete cascade
  )`,
  "create index default_views_by_view on default_views (view_id)",
];
