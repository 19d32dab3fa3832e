import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the tables of the trash and of the changes of many access points, which can be undone. Deleted rows have a table of
 * their own, so that the lists, counters and indexes of the others stay as they are.
 */
export async function trash(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `create table trashed_access_points (
      id ${text} primary key,
      owner_id ${text} not null references users (id),
      name ${text} not null,
      location ${text} not null,
      qr_code ${text} not null,
      search_text ${text} not null,
      fits integer not null,
      stored ${text} not null,
      deleted_at bigint not null,
      deleted_by ${text} references users (id)
    )`,
    "create index trashed_access_points_by_owner on trashed_access_points (owner_id, deleted_at, id)",
    "create index trashed_access_points_by_age on trashed_access_points (deleted_at, id)",
    "create index trashed_access_points_by_code on trashed_access_points (qr_code, owner_id)",
    `create table bulk_changes (
      id ${text} primary key,
      actor_id ${text} not null references users (id),
      is_deletion integer not null,
      changed integer not null,
      created_at bigint not null,
      expires_at bigint not null,
      undone_at bigint
    )`,
    "create index bulk_changes_by_age on bulk_changes (created_at)",
    `create table bulk_change_parts (
      bulk_id ${text} not null references bulk_changes (id) on delete cascade,
      part integer not null,
      ids ${text} not null,
      before ${text},
      constraint bulk_change_parts_pk primary key (bulk_id, part)
    )`,
  ];
}
