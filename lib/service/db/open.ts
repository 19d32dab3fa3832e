import { Kysely, PostgresAdapter } from "kysely";
import type { Config } from "@/lib/config";
import { openPostgres } from "./postgres/open";
import { openSqlite } from "./sqlite/open";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

/** Where the data is: PostgreSQL when there is a URL, else the SQLite file in the data folder. */
export type Where = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;

type Options = {
  /** Told of connections that broke while nobody used them; the pool makes others. */
  onLost: (error: Error) => void;
  /** Lets statements take as long as they need, as migrations may. */
  patient?: boolean;
};

/**
 * Opens the database: one handle on SQLite, since two in one process would stall each other; a pool on PostgreSQL,
 * which connects when it is first asked.
 * @throws OpenError when the SQLite file is not a database, is damaged, or cannot be opened
 */
export function openDatabase({ databaseUrl, databasePool, dataDir }: Where, options: Options): Db {
  const dialect = databaseUrl ? openPostgres(databaseUrl, { size: databasePool, ...options }) : openSqlite(dataDir);
  return new Kysely<Tables>({ dialect });
}

/** Whether this is PostgreSQL, for the few statements that must differ. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
