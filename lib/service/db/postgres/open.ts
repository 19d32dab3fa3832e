import { PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { withNamedStatements } from "./named-statements";

/** Timeouts after which the database counts as unavailable, in milliseconds. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
/** Idle-in-transaction timeout, so that an abandoned client releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Client-side timeout. It is longer than the server's, so it only expires when the network lost the response. */
const SILENCE_MS = 8_000;

/** Object ids in pg_type of int8, and of numeric, the type of sums of int8. All values here are below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;

type Settings = {
  /** Most simultaneous connections. */
  size: number;
  /** Called when an idle connection breaks; the pool opens a new one when needed. */
  onLost: (error: Error) => void;
  /** Removes all timeouts, because a migration may take long, and may wait for a migration of another process. */
  patient?: boolean;
};

/** Creates a pool of connections to PostgreSQL, and its dialect. It connects at the first statement. */
export function openPostgres(url: string, { size, onLost, patient = false }: Settings) {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: "access-points",
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(!patient && {
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: SILENCE_MS,
    }),
  });
  // The pool handles errors of idle connections only, and an unhandled "error" event ends the process. The empty
  // handler is enough for connections in use, because their statements fail as well.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) };
}

/** Returns int8 and numeric values as numbers, as SQLite does; pg returns them as text by default. */
const getTypeParser = ((id: number, format?: "text" | "binary") =>
  id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as "text")) as typeof types.getTypeParser;
