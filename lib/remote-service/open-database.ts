import { join } from "node:path";
import { Kysely } from "kysely";
import type { TokenResponse } from "@/lib/contract/accounts/token-response";
import { addedJobColumns, type JobTables, jobTables } from "@/lib/label-queue/store/job-tables";
import { StorageError } from "@/lib/service/db/failures";
import { openSqliteFile } from "@/lib/service/db/sqlite/open-file";

type KnownTokensTable = {
  /** SHA-256 of the token, so that the file does not contain the token itself. */
  digest: string;
  user_id: string;
  /** When the token was issued or first seen, in milliseconds since 1970. */
  created_at: number;
};

type RemoteTables = Omit<JobTables, "users"> & {
  users: TokenResponse["user"];
  known_tokens: KnownTokensTable;
};

/** Database of a process that uses a remote service: print jobs, and which token is whose. */
export type RemoteDb = Kysely<RemoteTables>;

const userTables = [
  "create table if not exists users (id text primary key, email text not null, name text not null, role text not null)",
  `create table if not exists known_tokens (
    digest text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at integer not null
  )`,
];

/**
 * Opens the database in `dataDir`, and creates the file, its tables and their columns if they do not exist.
 * @throws StorageError when the file is not a database, is damaged, or cannot be opened
 */
export function openRemoteDatabase(dataDir: string): RemoteDb {
  const file = join(dataDir, "remote-label-jobs.sqlite");
  try {
    return new Kysely<RemoteTables>({ dialect: openSqliteFile(file, [...userTables, ...jobTables], addedJobColumns) });
  } catch (error) {
    throw new StorageError(
      `the print jobs in ${file} cannot be opened (${(error as Error).message}); check that this user may write to its folder, and that its disk has space; if the file is damaged, delete it: it contains the print jobs of the last day`,
    );
  }
}
