import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

/** Names of prepared statements by their text; the same on every connection. */
const names = new Map<string, string>();

/**
 * Registers a statement to be sent as a named prepared statement, which PostgreSQL parses once on each connection and
 * plans only a few times. Use it only for texts that are fixed in the program, because names are never released, and
 * that list their columns, because the result columns of a prepared statement must not change when another process
 * runs a migration.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement-${names.size + 1}`);
}

/**
 * Wraps a pool for Kysely, so that registered statements are sent with their names.
 * @param silenceMs how long the client waits for an answer, in milliseconds; that of the pool if undefined
 */
export function withNamedStatements(pool: Pool, silenceMs?: number): PostgresPool {
  // Kysely stores data for each client object, so every client must always get the same wrapper.
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const found = known.get(client) ?? naming(client, silenceMs);
    known.set(client, found);
    return found;
  };
  return { connect, end: () => pool.end() };
}

function naming(client: PoolClient, silenceMs: number | undefined): PostgresPoolClient {
  const base = silenceMs === undefined ? {} : { query_timeout: silenceMs };
  const query = (text: string, values: readonly unknown[]) => {
    const name = names.get(text);
    return client.query({ ...base, text, values: [...values], ...(name && { name }) });
  };
  // The type also includes queries by cursor, which Kysely sends only when it is configured with cursors.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}
