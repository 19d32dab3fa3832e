import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the filters and sort orders of the list, and saved views.
 *
 * - The indexes of locations and imports end in the state of the label, so that counting the states of 10,000 matches reads no rows.
 * - Only imported rows are in the indexes of imports, so that creating an access point does not write to them.
 */
export async function listFilters(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `alter table access_points add column import_id ${text}`,
    `create index access_points_by_import on access_points (import_id, owner_id, seq, label_state)
      where import_id is not null`,
    `create index access_points_of_all_by_import on access_points (import_id, created_at, id, label_state)
      where import_id is not null`,
    "drop index access_points_by_location_key",
    "create index access_points_by_location on access_points (owner_id, location_key, seq, label_state)",
    "drop index access_points_of_all_by_location_key",
    "create index access_points_of_all_by_location on access_points (location_key, created_at, id, label_state)",
    "create index access_points_of_all_by_code on access_points (qr_code, id)",
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
}
