import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/** Adds label designs: own ones, and those that an admin shares with everyone. */
export async function labelDesigns(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `create table label_designs (
      id ${text} primary key,
      owner_id ${text} not null references users (id),
      shared integer not null check (shared in (0, 1)),
      value ${text} not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    "create index label_designs_by_owner on label_designs (owner_id, created_at, id)",
    "create index label_designs_shared on label_designs (created_at, id) where shared = 1",
  ];
}
