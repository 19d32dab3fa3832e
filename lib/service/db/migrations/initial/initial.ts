import { randomUUID } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accessPointIndexes, accessPointTables } from "./access-points";
import { accountTables } from "./accounts";
import { auditTables } from "./audit";
import { labelTables } from "./labels";
import { postgres } from "./postgres";
import { sqlite } from "./sqlite";

/** Condition of rows that are not deleted, and the last column of their indexes, with its comma. */
export type Live = { condition: string; column: string };

/** Parts of the schema that differ between SQLite and PostgreSQL. */
export type Engine = {
  /** Type of a text column. Text sorts by code point on both engines. */
  text: string;
  /** End of a table whose key is the table itself on SQLite, which saves an index. */
  keyedEnd: string;
  live: Live;
  /** First columns of `all_access_points`, and the last ones, which only one engine has. */
  idColumns: string;
  ownColumns: string;
  /** Statements that create the functions that columns call. */
  functions: readonly string[];
  /** Statements that create the indexes and triggers of one engine. */
  statements: readonly string[];
};

/** Creates the schema of the first release and the row that holds the id of the installation. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
  const statements = [
    ...engine.functions,
    ...accountTables(engine),
    ...auditTables(engine),
    ...accessPointTables(engine),
    ...accessPointIndexes(engine),
    ...labelTables(engine),
    ...engine.statements,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into installation (row, id, created_at) values (1, ${randomUUID()}, ${Date.now()})`.execute(db);
}
