import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds rounds: walks past the labels of a place, their scans, and the phones that hold more. */
export async function addRounds(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const statements = [
    `create table rounds (
      id ${text} primary key,
      name ${text} not null,
      kind ${text} not null check (kind in ('location', 'locationUnder', 'ids', 'filter')),
      place ${text},
      filter ${text},
      created_at bigint not null,
      created_by ${text} not null references users (id),
      closed_at bigint,
      closed_by ${text} references users (id)
    )`,
    // Rows outlive their access points. A foreign key would need a unique id, which a database in shards cannot have.
    `create table round_points (
      round_id ${text} not null references rounds (id) on delete cascade,
      access_point_id ${text} not null,
      position bigint not null,
      name ${text} not null,
      location ${text} not null,
      code ${text} not null,
      primary key (round_id, access_point_id)
    )`,
    `create table round_scans (
      round_id ${text} not null references rounds (id) on delete cascade,
      person_id ${text} not null references users (id),
      id ${text} not null,
      code ${text} not null,
      access_point_id ${text},
      seen_at bigint not null,
      undone bigint not null default 0,
      primary key (round_id, person_id, id)
    )`,
    "create index round_scans_of_point on round_scans (round_id, access_point_id)",
    `create table round_phones (
      round_id ${text} not null references rounds (id) on delete cascade,
      person_id ${text} not null references users (id),
      device ${text} not null,
      unsent bigint not null,
      told_at bigint not null,
      primary key (round_id, person_id, device)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
