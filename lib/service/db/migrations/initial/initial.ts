import { randomUUID } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accessPointIndexes, accessPointTables, liveView } from "./access-points";
import { accountTables } from "./accounts";
import { auditTables } from "./audit";
import type { Engine } from "./engine";
import { labelTables } from "./labels";
import { postgres } from "./postgres";
import { sqlite } from "./sqlite";

/** Returns the statements that create the schema on one engine, in their order. */
const statementsOf = (engine: Engine): readonly string[] => [
  ...engine.functions,
  ...accountTables(engine),
  ...auditTables(engine),
  ...accessPointTables(engine),
  ...accessPointIndexes(engine),
  ...labelTables(engine),
  ...engine.statements,
];

const engineOf = (db: Kysely<unknown>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;

/**
 * Creates the view `access_points` as the initial schema has it, with the columns that the table has now. A later migration
 * that adds a column drops the view, adds the column, and calls this function.
 */
export const createLiveView = (db: Kysely<unknown>) => sql.raw(liveView(engineOf(db).live)).execute(db);

/** Creates the schema of the first release and the row that holds the id of the installation. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsOf(engineOf(db))) await sql.raw(statement).execute(db);
  await sql`insert into installation (row, id, created_at) values (1, ${randomUUID()}, ${Date.now()})`.execute(db);
}
