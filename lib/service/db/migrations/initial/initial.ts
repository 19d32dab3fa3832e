import { randomUUID } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accessPointIndexes, accessPointTables } from "./access-points";
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

/** Creates the schema of the first release and the row that holds the id of the installation. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
  for (const statement of statementsOf(engine)) await sql.raw(statement).execute(db);
  await sql`insert into installation (row, id, created_at) values (1, ${randomUUID()}, ${Date.now()})`.execute(db);
}
