import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

/** Statement text → the name it goes by on every connection. */
const names = new Map<string, string>();

/**
 * From now on PostgreSQL parses this statement once on each connection, and plans it a few times. Only for texts that
 * are written in the program, since names are never given back, and that name their columns, since a name's columns
 * may not change while another process migrates.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `statement-${names.size + 1}`);
}

/** The pool as Kysely takes it, with named statements sent by their names. */
export function withNamedStatements(pool: Pool): PostgresPool {
  // Kysely keeps something for each client, so one client must always be the same object.
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const found = known.get(client) ?? naming(client);
    known.set(client, found);
    return found;
  };
  return { connect, end: () => pool.end() };
}

function naming(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = names.get(text);
    return client.query({ text, values: [...values], ...(name && { name }) });
  };
  // Kysely also asks for cursors, which are not configured here.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}
