import { type Kysely, sql } from "kysely";
import type { Db } from "../database";
import { StorageError } from "../failures";
import { appliedMigrations, migrations } from "../migrate";
import type { Tables } from "../tables";

/** Identity of a server and its database, and the end of its write-ahead log in bytes. */
type PrimaryServer = { system: string; database: string; position: number };

const identity = sql`
  (select system_identifier::text from pg_control_system()) as "system", current_database() as "database"`;

/**
 * Reads the identity of the primary and the position after everything that is committed. The position of the insertion
 * is never below that of a commit, also with `synchronous_commit` off.
 */
export async function readPrimary(primary: Db): Promise<PrimaryServer> {
  const { rows } = await sql<PrimaryServer>`
    select ${identity}, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "position"`.execute(primary);
  return rows[0] as PrimaryServer;
}

type ReplicaServer = Omit<PrimaryServer, "position"> & { isReplica: boolean; replayed: number | null };

/** Reads how far a replica has replayed the log. */
export async function readReplica(replica: Kysely<Tables>): Promise<ReplicaServer> {
  const { rows } = await sql<ReplicaServer>`
    select ${identity}, pg_is_in_recovery() as "isReplica",
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as "replayed"`.execute(replica);
  return rows[0] as ReplicaServer;
}

/**
 * Checks that a server is a streaming replica of the primary's database.
 * @throws StorageError with one sentence when another address must be configured
 */
export function requireReplicaOf(primary: PrimaryServer, server: ReplicaServer, url: string): void {
  const named = `DATABASE_URL_READ leads to the database ${server.database} at ${new URL(url).host}`;
  if (!server.isReplica || server.replayed === null) {
    throw new StorageError(`${named}, which is not a streaming replica; ${REMEDY}`);
  }
  if (server.system !== primary.system) throw new StorageError(`${named}, which replicates another server; ${REMEDY}`);
  if (server.database === primary.database) return;
  throw new StorageError(
    `${named}, and DATABASE_URL leads to the database ${primary.database}; name the same database in both`,
  );
}

const REMEDY = "name a replica of the server of DATABASE_URL, or take DATABASE_URL_READ away";

/**
 * Checks that a replica has the tables of this program. Returns false while it has not replayed the log up to `primary`.
 * @throws StorageError when it has another schema version, although it has replayed everything
 */
export async function requireSchema(
  replica: Kysely<Tables>,
  { replayed }: ReplicaServer,
  primary: PrimaryServer,
): Promise<boolean> {
  const applied = await appliedMigrations(replica);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length === 0) return true;
  if (replayed === null || replayed < primary.position) return false;
  throw new StorageError(
    `the database of DATABASE_URL_READ has another schema version than that of DATABASE_URL (it lacks ${missing.join(", ")}); name the same schema in both`,
  );
}
