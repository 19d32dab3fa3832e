import { stat } from "node:fs/promises";
import { Kysely } from "kysely";
import type { Database, Db } from "../database";
import type { Tables } from "../tables";
import { databaseFile } from "./database-file";
import { sqliteDialect } from "./dialect";
import { HandleDriver } from "./handle-driver";
import { openHandle } from "./open-handle";
import { readerDialect } from "./reader/dialect";
import { createReader } from "./reader/reader-client";
import { createWritableCheck } from "./writable-check";

type Programs = { readerProgram?: URL | string | undefined };

/**
 * Opens the SQLite database in `dataDir`: one handle on the main thread, which writes, and a read-only one in a reader thread.
 * @param programs as for `openDatabase`
 * @throws StorageError when the file is not a database, is damaged or missing, or cannot be opened
 */
export function openSqliteDatabase(dataDir: string, { readerProgram }: Programs = {}): Database {
  const file = databaseFile(dataDir);
  const handle = openHandle(file);
  const reader = readerProgram ? createReader(readerProgram, file) : undefined;
  const driver = new HandleDriver(handle, async () => void (await reader?.close()));
  const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(driver) });
  return {
    db,
    reader: (personId) => (reader ? new Kysely<Tables>({ dialect: readerDialect(reader, personId) }) : db),
    source: { file },
    requireWritable: createWritableCheck(dataDir, handle),
    gauges: [
      {
        name: "sqlite_wal_bytes",
        help: "Size of the write-ahead log; it grows while a long read prevents checkpoints",
        read: () => sizeOf(`${file}-wal`),
      },
    ],
  };
}

/** Returns the size of a file in bytes, 0 when it does not exist. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found?.size ?? 0;
}
