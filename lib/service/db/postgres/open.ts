import { PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { withNamedStatements } from "./named-statements";

/** How long anything may take before the database counts as away, in milliseconds. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
/** A transaction that is not asked anything this long holds its locks for nobody. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Past the server's own timeout: when this comes first, the network swallowed the answer. */
const SILENCE_MS = 8_000;

/** Object ids of types, as in pg_type: int8, and numeric, which sums of it are. Ours stay below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;

type Settings = {
  /** Most connections at once. */
  size: number;
  /** Told of a connection that broke; the pool makes another when it is needed. */
  onLost: (error: Error) => void;
  /** Without limits of time: a migration takes as long as it needs, and waits for another process's as long. */
  patient?: boolean;
};

/** Connections to PostgreSQL. Nothing is connected until it is first asked. */
export function openPostgres(url: string, { size, onLost, patient = false }: Settings): PostgresDialect {
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
  // The pool listens to idle connections only, and one that breaks unheard ends the process. Whoever uses it at the
  // time is told by its own statement failing.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool: withNamedStatements(pool) });
}

/** Whole numbers come as numbers, as they do from SQLite. */
const getTypeParser = ((id: number, format?: "text" | "binary") =>
  id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as "text")) as typeof types.getTypeParser;
