import { type Kysely, sql } from "kysely";
import { nextOnSqlite } from "../../access-points/changes/change-numbers";
import { type Db, isPostgres } from "../open";

/**
 * Adds the change feed: the number of the last change of each access point, tombstones of deleted ones, and the state of
 * the numbering. Every write that changes `version` or the owner gets a new number. Rows from before have the number 1.
 * docs/decisions/015-change-feed.md explains the numbers.
 */
export async function changes(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db as Db) ? postgresStatements : sqliteStatements;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tables = (text: string, end: string): string[] => [
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
    constraint access_point_tombstones_pk primary key (owner_id, change, id)
  ${end}`,
  "create index access_point_tombstones_of_all on access_point_tombstones (change, id)",
  "create index access_point_tombstones_by_age on access_point_tombstones (deleted_at)",
];

/** One index for both scopes: every write adds an entry at its end, and the owner is compared in the index alone. */
const index = "create index access_points_by_change on access_points (change, id, owner_id)";

const stamp = `update access_points set change = (${nextOnSqlite}) where n = new.n;`;
/** A deleted row with the highest number is not stored any more, so its own number is compared too. */
const bury = (moved: 0 | 1) => `insert into access_point_tombstones (owner_id, change, id, deleted_at, moved)
  values (old.owner_id, max(old.change + 1, (${nextOnSqlite})), old.id, cast(unixepoch('subsec') * 1000 as integer), ${moved});`;

const onSqlite = (name: string, event: string, when: string, body: string): string =>
  `create trigger access_points_${name} ${event} on access_points when ${when} begin ${body} end`;

/** An insert may give the number itself, see `nextChange`, which saves writing the row twice. */
const sqliteStatements = [
  ...tables("text", ") without rowid"),
  "alter table access_points add column change bigint not null default 0",
  "update access_points set change = 1",
  index,
  onSqlite("stamped_in", "after insert", "new.change = 0", stamp),
  onSqlite(
    "stamped_over",
    "after update of version, owner_id",
    "(old.version is not new.version or old.owner_id is not new.owner_id) and old.change is new.change",
    stamp,
  ),
  onSqlite("buried_over", "after update of owner_id", "old.owner_id is not new.owner_id", bury(1)),
  onSqlite("buried_out", "after delete", "true", bury(0)),
];

/** Returns a function for a trigger of each row. */
const onPostgres = (name: string, event: string, when: string, body: string): string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger access_points_${name} ${event} on access_points for each row ${when} execute function ${name}()`,
];

const buryRow = (moved: 0 | 1) => `
  insert into access_point_tombstones (owner_id, change, id, deleted_at, moved)
    values (old.owner_id, next_change(), old.id, (extract(epoch from clock_timestamp()) * 1000)::bigint, ${moved})
    on conflict do nothing;
  return null;`;

/** All changes of a transaction have one number, which is that of the transaction. */
const postgresStatements = [
  ...tables('text collate "C"', ")"),
  `create function next_change() returns bigint language plpgsql as $$
    begin return (select position from access_point_feed) + pg_current_xact_id()::text::bigint; end $$`,
  // The first default becomes the value of the rows from before, without writing them.
  "alter table access_points add column change bigint not null default 1",
  "alter table access_points alter column change set default next_change()",
  index,
  ...onPostgres(
    "stamp_change",
    "before update of version, owner_id",
    "when (old.version is distinct from new.version or old.owner_id is distinct from new.owner_id)",
    "new.change := next_change(); return new;",
  ),
  ...onPostgres(
    "bury_moved",
    "after update of owner_id",
    "when (old.owner_id is distinct from new.owner_id)",
    buryRow(1),
  ),
  ...onPostgres("bury_deleted", "after delete", "", buryRow(0)),
];
