import { Kysely, sql } from "kysely";
import type { Database, Db } from "../database";
import type { Tables } from "../tables";
import { openPostgres } from "./open-postgres";

export function openPostgresDatabase(url: string, settings: Parameters<typeof openPostgres>[1]): Database {
  const { pool, dialect } = openPostgres(url, settings);
  const db: Db = new Kysely<Tables>({ dialect });
  const gauge = (name: string, help: string, read: () => number) => ({ name: `database_pool_${name}`, help, read });
  return {
    db,
    reader: () => db,
    source: { url },
    requireWritable: () => requireWritable(db),
    gauges: [
      gauge("connections", "Open connections to PostgreSQL", () => pool.totalCount),
      gauge("connections_idle", "Open connections that no statement uses", () => pool.idleCount),
      gauge("waiting", "Statements and transactions that wait for a connection", () => pool.waitingCount),
    ],
  };
}

/** The setting is "on" on a standby server. */
async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly === "off") return;
  throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}
