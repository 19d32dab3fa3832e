import type { Engine, Live } from "./engine";

/**
 * Returns the statement that creates the view of the access points that are not deleted. Its condition is that of the indexes,
 * word by word: PostgreSQL uses a partial index for no other one.
 */
export const liveView = ({ condition }: Live): string =>
  `create view access_points as select * from all_access_points where ${condition}`;

/** Returns the statements that create the tables of access points, and of what belongs to them. */
export const accessPointTables = ({ text, keyedEnd, idColumns, ownColumns, live }: Engine): string[] => [
  // Deleted rows too: a row is in the trash while it has `deleted_at`. Reads use the view, so that none forgets it.
  `create table all_access_points (
    ${idColumns},
    owner_id ${text} not null references users (id),
    team_id ${text} references teams (id),
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
    custom ${text},
    printed_at bigint,
    printed_fields ${text},
    printed_digest ${text},
    label_state ${text} not null default 'never' check (label_state in ('never', 'printed', 'changed')),
    import_id ${text},
    deleted_at bigint,
    deleted_by ${text} references users (id),
    ${ownColumns}
  )`,
  liveView(live),
  `create table access_point_totals (
    owner_id ${text} primary key references users (id),
    last_created_at bigint not null default 0,
    total bigint not null default 0,
    never_printed bigint not null default 0,
    changed bigint not null default 0
  )`,
  // The overview reads these instead of counting every row.
  `create table access_point_weeks (
    owner_id ${text} not null,
    week bigint not null,
    count bigint not null,
    constraint access_point_weeks_pk primary key (owner_id, week)
  ${keyedEnd}`,
  "create index access_point_weeks_by_week on access_point_weeks (week)",
  // State of the numbering of changes, and numbers of deleted access points: docs/decisions/015-change-feed.md.
  `create table access_point_feed (
    row integer primary key check (row = 1),
    position bigint not null,
    pruned bigint not null default 0
  )`,
  "insert into access_point_feed (row, position) values (1, 0)",
  `create table access_point_tombstones (
    owner_id ${text} not null,
    change bigint not null,
    id ${text} not null,
    deleted_at bigint not null,
    moved integer not null,
    team_id ${text},
    to_owner_id ${text},
    to_team_id ${text},
    constraint access_point_tombstones_pk primary key (owner_id, change, id)
  ${keyedEnd}`,
  "create index access_point_tombstones_of_all on access_point_tombstones (change, id)",
  "create index access_point_tombstones_by_age on access_point_tombstones (deleted_at)",
  `create table bulk_changes (
    id ${text} primary key,
    actor_id ${text} not null references users (id),
    is_deletion integer not null,
    changed integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    undone_at bigint,
    restored integer
  )`,
  "create index bulk_changes_by_age on bulk_changes (created_at)",
  `create table bulk_change_parts (
    bulk_id ${text} not null references bulk_changes (id) on delete cascade,
    part integer not null,
    ids ${text} not null,
    before ${text},
    constraint bulk_change_parts_pk primary key (bulk_id, part)
  )`,
  // Finds the changes of one access point: a part holds sorted ids, and the index has the first one.
  "create index bulk_change_parts_by_first on bulk_change_parts (bulk_id, substr(ids, 1, 36))",
  `create table idempotency_keys (
    user_id ${text} not null references users (id) on delete cascade,
    key ${text} not null,
    fingerprint ${text} not null,
    access_point_id ${text} not null,
    answer ${text} not null,
    created_at bigint not null,
    constraint idempotency_keys_pk primary key (user_id, key)
  )`,
  "create index idempotency_keys_by_age on idempotency_keys (created_at)",
  `create table imports (
    id ${text} primary key,
    owner_id ${text} not null references users (id) on delete cascade,
    file_name ${text} not null,
    state ${text} not null check (state in ('checked', 'imported')),
    content ${text} not null,
    mapping ${text} not null,
    result ${text} not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  "create index imports_by_owner on imports (owner_id, id)",
  "create index imports_by_expiry on imports (expires_at)",
  `create table custom_fields (
    id ${text} primary key,
    key ${text} not null unique,
    label ${text} not null,
    type ${text} not null,
    options ${text} not null,
    required integer not null,
    searchable integer not null,
    on_label integer not null,
    position integer not null,
    search_stale integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  `create table custom_field_state (
    row integer primary key check (row = 1),
    version ${text} not null,
    hidden ${text} not null
  )`,
  "insert into custom_field_state (row, version, hidden) values (1, '', '{}')",
];

const folded = "replace(replace(replace(replace(upper(qr_code), 'O', '0'), 'I', '1'), 'L', '1'), 'U', 'V')";

/**
 * Returns the statement that creates an index of the rows that are not deleted. SQLite tests the condition of the view
 * again, which needs the column in the index: without it each entry would be looked up in the table.
 */
export const liveIndex = (
  { column, condition }: Live,
  name: string,
  columns: string,
  { include = "", where = "" } = {},
): string =>
  `create index access_points_${name} on all_access_points (${columns}${column}) ${include}
    where ${condition} ${where}`;

const ofTeam = { where: "and team_id is not null" };

/** Returns the statements that create the indexes of access points that are the same on both engines. */
export const accessPointIndexes = ({ live }: Engine): string[] => [
  // A code in the trash can be taken again.
  `create unique index access_points_code_of_owner on all_access_points (owner_id, qr_code) where ${live.condition}`,
  // For lists of one owner. `number` breaks ties: it rises in the order of creation. The time and the state of the label are
  // tested and counted in the index alone.
  liveIndex(live, "by_number", "owner_id, number, created_at, label_state"),
  liveIndex(live, "by_created_at", "owner_id, created_at, number, label_state"),
  liveIndex(live, "by_label", "owner_id, label_state, number"),
  // For lists of all owners.
  liveIndex(live, "of_all_by_number", "number, created_at, label_state"),
  liveIndex(live, "of_all_by_created_at", "created_at, number, label_state"),
  liveIndex(live, "of_all_by_label", "label_state, number"),
  liveIndex(live, "of_all_by_code", "qr_code, number"),
  // For lists of teams: one for each order, so that a page merges the rows of the person and of the teams. Access points
  // without a team are in none of them.
  liveIndex(live, "of_team_by_number", "team_id, number, owner_id, created_at, label_state", ofTeam),
  liveIndex(live, "of_team_by_owner", "team_id, owner_id, number, label_state", ofTeam),
  liveIndex(live, "of_team_by_name_key", "team_id, name_key, number, owner_id, label_state", ofTeam),
  liveIndex(live, "of_team_by_location", "team_id, location_key, number, owner_id, label_state, location", ofTeam),
  liveIndex(live, "of_team_by_updated_at", "team_id, updated_at, number, owner_id, label_state", ofTeam),
  liveIndex(live, "of_team_by_label", "team_id, label_state, number, owner_id", ofTeam),
  liveIndex(live, "of_team_by_code", "team_id, qr_code, number, owner_id", ofTeam),
  // Only imported rows, so that creating an access point writes to neither. They end in the state of the label, so that
  // counting the states of 10,000 matches reads no rows.
  liveIndex(live, "by_import", "import_id, owner_id, number, label_state", { where: "and import_id is not null" }),
  liveIndex(live, "of_all_by_import", "import_id, number, label_state", { where: "and import_id is not null" }),
  // One index for all scopes: every write adds an entry at its end, and owner and team are compared in the index alone.
  liveIndex(live, "by_change", "change, id, owner_id, team_id"),
  // Codes that differ from their folded form, which few generated codes do. With the owner first, SQLite used this index
  // for searches of one letter, and fetched all rows in the order of their codes.
  liveIndex(live, "by_look_alike", `(${folded}), owner_id`, { where: `and ${folded} <> qr_code` }),
  // For the trash.
  "create index access_points_deleted_of_owner on all_access_points (owner_id, deleted_at, id) where deleted_at is not null",
  "create index access_points_deleted on all_access_points (deleted_at, id) where deleted_at is not null",
  `create index access_points_deleted_of_team on all_access_points (team_id, deleted_at, id)
    where deleted_at is not null and team_id is not null`,
  "create index access_points_deleted_by_code on all_access_points (qr_code, owner_id) where deleted_at is not null",
];
