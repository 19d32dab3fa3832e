import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds custom fields: their definitions, the values of an access point as JSON text in `custom`, and an index of the
 * values, so that filters and sorts do not read JSON. Triggers delete and move the entries of the index with their
 * access point; the service writes them. docs/decisions/018-custom-fields.md explains why.
 */
export async function customFields(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db as Db);
  const statements = [...tables(onPostgres), ...(onPostgres ? postgresTriggers : sqliteTriggers)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function tables(onPostgres: boolean): string[] {
  const text = onPostgres ? 'text collate "C"' : "text";
  return [
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
    `alter table access_points add column custom ${text}`,
    `create table access_point_field_values (
      access_point_id ${text} not null,
      field_id ${text} not null references custom_fields (id),
      value_key ${text} not null,
      owner_id ${text} not null,
      seq bigint not null,
      constraint access_point_field_values_pk primary key (access_point_id, field_id)
    ${onPostgres ? ")" : ") without rowid"}`,
    // For lists of one owner and of all owners. `seq` and ids have the order of creation.
    `create index access_point_field_values_of_owner
      on access_point_field_values (field_id, owner_id, value_key, seq, access_point_id)`,
    `create index access_point_field_values_of_all
      on access_point_field_values (field_id, value_key, access_point_id)`,
  ];
}

const remove = "delete from access_point_field_values where access_point_id = old.id;";
const move = `update access_point_field_values set owner_id = new.owner_id, seq = new.seq
  where access_point_id = new.id;`;

const sqliteTriggers = [
  `create trigger access_points_values_removed after delete on access_points when old.custom is not null
    begin ${remove} end`,
  `create trigger access_points_values_moved after update of owner_id, seq on access_points
    when new.custom is not null and (old.owner_id is not new.owner_id or old.seq is not new.seq) begin ${move} end`,
];

const postgresTriggers = [
  `create function remove_field_values() returns trigger language plpgsql as $$ begin ${remove} return null; end $$`,
  `create function move_field_values() returns trigger language plpgsql as $$ begin ${move} return null; end $$`,
  `create trigger access_points_values_removed after delete on access_points for each row
    when (old.custom is not null) execute function remove_field_values()`,
  `create trigger access_points_values_moved after update of owner_id, seq on access_points for each row
    when (new.custom is not null and (old.owner_id <> new.owner_id or old.seq <> new.seq))
    execute function move_field_values()`,
];
