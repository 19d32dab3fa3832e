import { type Kysely, PostgresAdapter, sql } from "kysely";

const forget = "delete from print_pile where access_point_id = old.id;";
const lost = "create trigger access_points_pile_lost after delete on all_access_points for each row";

const triggers = {
  sqlite: [`${lost} begin ${forget} end`],
  postgres: [
    `create function forget_pile() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
    `${lost} execute function forget_pile()`,
  ],
};

/** Adds the print pile of each person: the access points whose labels the person will print later. */
export async function printPile(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? 'text collate "C"' : "text";
  const statements = [
    `create table print_pile (
      user_id ${text} not null references users (id) on delete cascade,
      access_point_id ${text} not null,
      added_at bigint not null,
      primary key (user_id, access_point_id)
    )`,
    // Rows go with their access point. A foreign key would need a unique id, which a database in shards cannot have.
    "create index print_pile_of_point on print_pile (access_point_id)",
    ...(isPostgres ? triggers.postgres : triggers.sqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
