import type { Dialect } from "kysely";
import { StorageError } from "../failures";
import { damagedError, databaseFile, requireTables, requireWhole, whyIncomplete } from "./database-file";
import { PatientDriver, sqliteDialect } from "./dialect";
import { Sqlite, type SqliteHandle } from "./driver";
import { isDamaged } from "./failures";
import { setPragmas } from "./pragmas";
import { createReader, type Reader } from "./reader/client";
import { type RunNow, readNowFrom, runNowFrom, withKeptStatements } from "./statements";
import { createWriter, type Writer } from "./writer/client";

export type OpenSqlite = {
  dialect: Dialect;
  handle: SqliteHandle;
  readNow: RunNow;
  runNow: RunNow;
  dataDir: string;
  reader: Reader | undefined;
  /** Creates another reader, which must be closed. */
  startReader: (() => Reader) | undefined;
  writer: Writer | undefined;
};

type Programs = { readerProgram?: URL | string | undefined; writerProgram?: URL | string | undefined };

/**
 * Opens the database in `dataDir`.
 * @param programs as for `openDatabase`
 * @throws StorageError when the file is not a database, is damaged or missing, or cannot be opened
 */
export function openSqlite(dataDir: string, { readerProgram, writerProgram }: Programs = {}): OpenSqlite {
  const file = databaseFile(dataDir);
  const incomplete = whyIncomplete(file);
  if (incomplete) throw new StorageError(incomplete);
  try {
    const handle = new Sqlite(file);
    setPragmas(handle);
    requireWhole(handle, file);
    requireTables(handle, file);
    const startReader = readerProgram ? () => createReader(readerProgram, file) : undefined;
    const reader = startReader?.();
    const writer = writerProgram ? createWriter(writerProgram, handle) : undefined;
    const closeOthers = async () => {
      await reader?.close();
      await writer?.close();
    };
    const statements = withKeptStatements(handle);
    const driver = new PatientDriver(handle, statements, closeOthers, () => writer?.isWriting() === true);
    return {
      dialect: sqliteDialect(driver),
      handle,
      readNow: readNowFrom(handle, statements),
      runNow: runNowFrom(handle, statements),
      dataDir,
      reader,
      startReader,
      writer,
    };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { message, code = "" } = error as Error & { code?: string };
    if (isDamaged(code)) throw new StorageError(damagedError({ message, code }, file).message);
    throw new StorageError(
      `the database ${file} cannot be opened (${message}); check that this user may write to its folder, and that its disk has space`,
    );
  }
}
