import { liveIndex } from "./access-points";
import { postgresAuditTriggers } from "./audit";
import type { Engine } from "./engine";

/** Rows before and after a statement that are not deleted. */
const removed = "(select * from removed where deleted_at is null) as removed";
const added = "(select * from added where deleted_at is null) as added";

/** Returns the rows that only `one` of two sets has. A join would compare each row with every other row. */
const differing = (one: string, other: string, columns: string): string =>
  `(select ${columns} from ${one} except select ${columns} from ${other})`;

const add = (...columns: string[]): string =>
  columns.map((column) => `${column} = access_point_totals.${column} + excluded.${column}`).join(", ");

const labels = (sign: string): string =>
  ["never", "changed"].map((state) => `${sign}count(*) filter (where label_state = '${state}')`).join(", ");

const countIn = `
  insert into access_point_totals (owner_id, total, never_printed, changed)
    select owner_id, count(*), ${labels("")} from ${added} group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("total", "never_printed", "changed")};`;

const countOut = `
  insert into access_point_totals (owner_id, total, never_printed, changed)
    select owner_id, -count(*), ${labels("-")} from ${removed} group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("total", "never_printed", "changed")};`;

const countLabel = `
  insert into access_point_totals (owner_id, never_printed, changed)
    select owner_id, sum(never), sum(changed) from (
      select owner_id, (label_state = 'never')::int as never, (label_state = 'changed')::int as changed from ${added}
      union all
      select owner_id, -(label_state = 'never')::int, -(label_state = 'changed')::int from ${removed}
    ) as labels group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("never_printed", "changed")};`;

/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
const countWeeks = (rows: string, count: string): string => `insert into access_point_weeks
  select owner_id, ((created_at + 259200000) / 604800000), ${count} from ${rows} group by 1, 2 order by 1, 2
  on conflict (owner_id, week) do update set count = access_point_weeks.count + excluded.count;`;

/**
 * Writes a tombstone for each row that was deleted, or has another owner or team. A row that moves twice in one transaction
 * has one tombstone, with its first team and its last place.
 */
const bury = (rows: string): string => `
  insert into access_point_tombstones (owner_id, change, id, deleted_at, moved, team_id, to_owner_id, to_team_id)
    select owner_id, (select next_change()), id, (extract(epoch from clock_timestamp()) * 1000)::bigint,
      (to_owner_id is not null)::int, team_id, to_owner_id, to_team_id
    from ${rows} as gone
    on conflict (owner_id, change, id) do update set moved = excluded.moved, to_owner_id = excluded.to_owner_id,
      to_team_id = excluded.to_team_id;`;

const sideOf = (rows: string, side: "before" | "after"): string =>
  `select id, owner_id, team_id, '${side}' as side from ${rows}`;
const placeOn = (column: string, side: "before" | "after"): string => `max(${column}) filter (where side = '${side}')`;

/** Rows that were deleted, each with its owner and its team. */
const deletedRows = `(select id, owner_id, team_id, null as to_owner_id, null as to_team_id from ${removed})`;

/** Rows that were deleted or have another owner or team now: grouped, because a join would compare each with every other. */
const movedRows = `(select * from (
    select id, ${placeOn("owner_id", "before")} as owner_id, ${placeOn("team_id", "before")} as team_id,
      ${placeOn("owner_id", "after")} as to_owner_id, ${placeOn("team_id", "after")} as to_team_id
    from (${sideOf(removed, "before")} union all ${sideOf(added, "after")}) as sides group by id
  ) as places
  where owner_id is not null and (owner_id, team_id) is distinct from (to_owner_id, to_team_id))`;

const valuesOf = "field_id in (select id from custom_fields) and number";
const moveValues = `
  update access_point_field_values set owner_id = moved.owner_id
    from ${differing("(select * from added where custom is not null) as added", "removed", "number, owner_id")} as moved
    where field_id in (select id from custom_fields) and access_point_field_values.number = moved.number;`;
const removeValues = (rows: string): string => `
  delete from access_point_field_values where ${valuesOf} in (select number from ${rows});`;

const define = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;

/** Returns a trigger that runs once for each statement, and its function, which gets the rows as sets. */
const forStatement = (name: string, run: string, event: string, tables: string, body: string): string[] => [
  define(run, `${body} return null;`),
  `create trigger access_points_${name} after ${event} on all_access_points referencing ${tables}
    for each statement execute function ${run}()`,
];

const countWeeksIn = countWeeks(added, "count(*)");
const countWeeksOut = countWeeks(removed, "-count(*)");

const leave = `${countOut} ${countWeeksOut} ${removeValues("removed where custom is not null")} ${bury(deletedRows)}`;

/** A statement may delete and restore rows, and move others. */
const countOver = `if exists ${differing("removed", "added", "id, owner_id, deleted_at")} then
    ${countOut} ${countIn} ${countWeeksOut} ${countWeeksIn} ${moveValues} ${removeValues("added where deleted_at is not null and custom is not null")}
  elsif exists ${differing(removed, added, "id, label_state")} then ${countLabel} end if;
  if exists ${differing(removed, added, "id, owner_id, team_id")} then ${bury(movedRows)} end if;`;

const both = "old table as removed new table as added";

const vacuumOften = "autovacuum_vacuum_insert_scale_factor = 0.002, autovacuum_vacuum_scale_factor = 0.02";

/**
 * Without statistics PostgreSQL expects `deleted_at is null` of every two hundredth row, and `not is_deleted` of every second:
 * until autovacuum had seen a table of 12,000 new rows, pages of its lists took more than 5 s.
 */
const live = { condition: "not is_deleted", column: "" };

/**
 * Parts of the initial schema for PostgreSQL.
 *
 * - Triggers run once for each statement, which takes two thirds of the time of triggers for each row. They compare the rows
 *   before and after as sets: joined, each row was compared with every other. They update counters in the order of the key,
 *   so that two statements cannot deadlock.
 * - The extension pg_trgm is trusted: creating it needs no superuser, only the privilege CREATE on the database.
 * - `pg_trgm` takes the trigrams of each word, so the search text has a letter for each blank.
 * - The indexes by name, by location and by change have the state of the label, so that it is tested in the index alone.
 *   Those by location have its spelling, of which the tree of places needs the first one.
 * - Lists read indexes only, but the table too for each row in a page that was not vacuumed since its last change. So
 *   autovacuum processes the tables of lists after fewer new and changed rows than by default.
 * - `last_writes` has the position in the write-ahead log after each user's last write, so that a replica serves the user's
 *   lists only once it has replayed it. The table is unlogged: a write to it neither waits for the disk nor reaches a replica.
 *   PostgreSQL empties it after a crash. The free space in each page lets rows be updated in place.
 */
export const postgres: Engine = {
  live,
  text: 'text collate "C"',
  keyedEnd: ")",
  idColumns: 'number bigint generated by default as identity primary key, id text collate "C" not null unique',
  // All changes of a transaction have one number, which is that of the transaction.
  // The first line of the search text has the name, which is never blank, and the second one the location.
  ownColumns: `location_text text collate "C" generated always as (
      case when location = '' then '' else split_part(search_text, chr(10), 2) end) stored,
    is_deleted boolean generated always as (deleted_at is not null) stored,
    change bigint not null default next_change()`,
  functions: [
    `create function next_change() returns bigint language plpgsql as $$
    begin return (select position from access_point_feed) + pg_current_xact_id()::text::bigint; end $$`,
  ],
  statements: [
    `create table access_point_field_values (
      number bigint not null,
      field_id text collate "C" not null references custom_fields (id),
      value_key text collate "C" not null,
      value_text text collate "C" not null,
      owner_id text collate "C" not null,
      constraint access_point_field_values_pk primary key (field_id, number) include (owner_id, value_key)
    ) with (${vacuumOften})`,
    `create index access_point_field_values_of_owner
      on access_point_field_values (field_id, owner_id, value_key, number)`,
    `create index access_point_field_values_of_all
      on access_point_field_values (field_id, value_key, number, owner_id)`,
    `alter table all_access_points set (${vacuumOften})`,
    `create unlogged table last_writes (
      user_id text collate "C" primary key references users (id) on delete cascade,
      position bigint not null
    ) with (fillfactor = 50)`,
    "create extension if not exists pg_trgm",
    `create index access_points_by_text on all_access_points using gin (search_text gin_trgm_ops)
      where ${live.condition}`,
    liveIndex(live, "by_updated_at", "owner_id, updated_at, number", { include: "include (label_state)" }),
    liveIndex(live, "of_all_by_updated_at", "updated_at, number", { include: "include (label_state)" }),
    liveIndex(live, "by_name_key", "owner_id, name_key, number", { include: "include (label_state)" }),
    liveIndex(live, "of_all_by_name_key", "name_key, number", { include: "include (label_state)" }),
    liveIndex(live, "by_location", "owner_id, location_key, number, label_state, name_key, location"),
    liveIndex(live, "of_all_by_location", "location_key, number, label_state, name_key, location"),
    ...forStatement("counted_in", "count_access_points_in", "insert", "new table as added", countIn + countWeeksIn),
    ...forStatement("counted_out", "count_access_points_out", "delete", "old table as removed", leave),
    ...forStatement("counted_over", "count_access_points_over", "update", both, countOver),
    define("stamp_change", "new.change := next_change(); return new;"),
    // A statement that sets the number of the change itself is not given another.
    `create trigger access_points_stamp_change before update of version, owner_id on all_access_points for each row
      when ((old.version is distinct from new.version or old.owner_id is distinct from new.owner_id)
        and old.change is not distinct from new.change)
      execute function stamp_change()`,
    ...postgresAuditTriggers,
  ],
};
