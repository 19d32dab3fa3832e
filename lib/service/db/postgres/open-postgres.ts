import { PostgresDialect } from "kysely";
import { Client, Pool, types } from "pg";
import { StorageError } from "../failures";

/** After these the database counts as unavailable. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
/** So that an abandoned client releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Longer than the server's timeout: it only expires when the network lost the response. */
const SILENCE_MS = 8_000;
const timeouts = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  query_timeout: SILENCE_MS,
};

/** In pg_type; numeric is the type of sums of int8. All values here are below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;

type Settings = {
  size: number;
  onLost?: (error: Error) => void;
  /** No timeouts: a migration may take long, and may wait for one of another process. */
  patient?: boolean;
};

export function openPostgres(url: string, { size, onLost = () => {}, patient = false }: Settings) {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: "access-points",
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(!patient && timeouts),
  });
  // The pool handles only idle connections, and an unhandled "error" ends the process. Statements fail as well.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, dialect: new PostgresDialect({ pool }) };
}

/** As SQLite does; pg returns text by default. */
const getTypeParser = ((id: number, format?: "text" | "binary") =>
  id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format as "text")) as typeof types.getTypeParser;

/** Another client of the pooler may take a session in between. */
const ROUNDS = 5;

/** A pooler in transaction mode would give prepared statements, timeouts and locks to other clients. */
export async function requireOwnSession(url: string): Promise<void> {
  const settings = { connectionString: url, application_name: "access-points", connectionTimeoutMillis: CONNECT_MS };
  const clients = [new Client({ ...settings, ...timeouts }), new Client({ ...settings, ...timeouts })];
  for (const client of clients) client.on("error", () => {});
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      const sessions = new Set<number>();
      for (const client of clients) sessions.add((await client.query("select pg_backend_pid() as id")).rows[0].id);
      if (sessions.size < clients.length) throw new StorageError(TRANSACTION_MODE);
    }
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) throw new StorageError(REFUSED);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const TRANSACTION_MODE =
  "DATABASE_URL leads to a pooler in transaction mode, with which this program cannot work; name the address of PostgreSQL itself, or set pool_mode = session in PgBouncer";

const REFUSED = [
  "DATABASE_URL leads to a pooler that refuses the program's timeouts; name the address of PostgreSQL itself, or set",
  `ignore_startup_parameters = ${Object.keys(timeouts).slice(0, 3).join(",")} and pool_mode = session in PgBouncer`,
].join(" ");
