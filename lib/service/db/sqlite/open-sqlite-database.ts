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
import { createWriter } from "./writer/writer-client";

type Programs = { readerProgram?: URL | string | undefined; writerProgram?: URL | string | undefined };

/**
 * Opens the SQLite database in `dataDir`: one handle on the main thread, which writes, a read-only one in a reader thread,
 * and one in a thread for each long transaction.
 * @param programs as for `openDatabase`
 * @throws StorageError when the file is not a database, is damaged or missing, or cannot be opened
 */
export function openSqliteDatabase(dataDir: string, { readerProgram, writerProgram }: Programs = {}): Database {
  const file = databaseFile(dataDir);
  const handle = openHandle(file);
  const reader = readerProgram ? createReader(readerProgram, file) : undefined;
  const writer = writerProgram ? createWriter(writerProgram, handle) : undefined;
  const isLong = () => writer?.isWriting() === true;
  const driver = new HandleDriver(handle, {
    isLong,
    beforeClose: async () => {
      await reader?.close();
      await writer?.close();
    },
  });
  const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(driver) });
  const runLong = async <T>(work: (trx: Db) => Promise<T>): Promise<T> => {
    if (!writer) return db.transaction().execute(work);
    const own: Db = new Kysely<Tables>({ dialect: writer.start() });
    return own
      .transaction()
      .execute(work)
      .finally(() => own.destroy());
  };
  return {
    db,
    reader: (personId) => (reader ? new Kysely<Tables>({ dialect: readerDialect(reader, personId) }) : db),
    runLong,
    source: { file },
    requireWritable: createWritableCheck(dataDir, handle, isLong),
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
