import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Sorts the values of custom fields by field and by the creation of their access points, so that the values in a part of
 * a list are counted without reading those of other fields. The index of the lists of all owners gets `owner_id` and
 * `seq`, with which the indexes of `access_points` are searched without reading an entry.
 */
export async function fieldValueIndexes(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db as Db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db);
}

const ofPoint = (id: string) => `field_id in (select id from custom_fields) and access_point_id = ${id}`;
const remove = `delete from access_point_field_values where ${ofPoint("old.id")};`;
const move = `update access_point_field_values set owner_id = new.owner_id, seq = new.seq where ${ofPoint("new.id")};`;

const indexOfAll = `create index access_point_field_values_of_all
  on access_point_field_values (field_id, value_key, access_point_id, owner_id, seq)`;

const onSqlite = [
  "drop trigger access_points_values_removed",
  "drop trigger access_points_values_moved",
  `create table sorted_field_values (
    access_point_id text not null,
    field_id text not null references custom_fields (id),
    value_key text not null,
    owner_id text not null,
    seq bigint not null,
    constraint access_point_field_values_pk primary key (field_id, access_point_id)
  ) without rowid`,
  `insert into sorted_field_values (access_point_id, field_id, value_key, owner_id, seq)
    select access_point_id, field_id, value_key, owner_id, seq from access_point_field_values
    order by field_id, access_point_id`,
  "drop table access_point_field_values",
  "alter table sorted_field_values rename to access_point_field_values",
  `create index access_point_field_values_of_owner
    on access_point_field_values (field_id, owner_id, value_key, seq, access_point_id)`,
  indexOfAll,
  `create trigger access_points_values_removed after delete on access_points when old.custom is not null
    begin ${remove} end`,
  `create trigger access_points_values_moved after update of owner_id, seq on access_points
    when new.custom is not null and (old.owner_id is not new.owner_id or old.seq is not new.seq) begin ${move} end`,
];

const onPostgres = [
  "alter table access_point_field_values drop constraint access_point_field_values_pk",
  `alter table access_point_field_values add constraint access_point_field_values_pk
    primary key (field_id, access_point_id) include (owner_id)`,
  "drop index access_point_field_values_of_all",
  indexOfAll,
  `create or replace function remove_field_values() returns trigger language plpgsql
    as $$ begin ${remove} return null; end $$`,
  `create or replace function move_field_values() returns trigger language plpgsql
    as $$ begin ${move} return null; end $$`,
];
