import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database, Db } from "../database";
import { StorageError } from "../failures";
import type { Tables } from "../tables";
import { damagedError, databaseFile, requireTables, requireWhole, whyIncomplete } from "./database-file";
import { isSqliteDamaged } from "./failures";
import { retryWhileLocked } from "./lock-wait";
import { setPragmas } from "./pragmas";
import { prepareOnce } from "./prepared";
import { createReader, type ReaderThread } from "./reader/reader-client";

type Programs = { readerProgram?: URL | string | undefined };

/** One handle on the main thread writes; a read-only one is in a reader thread. */
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

/** Bytes, 0 when it does not exist. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found?.size ?? 0;
}

/**
 * Kysely's driver for the one handle that writes. Transactions begin immediately: the first write of a deferred one fails
 * at once while another process is writing. When the lock is taken, a transaction or a single statement gives the
 * connection back while it waits, so that others read meanwhile.
 */
class HandleDriver extends SqliteDriver {
  readonly #handle: Sqlite.Database;
  readonly #beforeClose: () => Promise<void>;
  /** Resolves when the last of those who asked for the connection gives it back. */
  #last: Promise<void> = Promise.resolve();
  #giveBack = () => {};

  /** @param beforeClose stops everything else that uses the file */
  constructor(handle: Sqlite.Database, beforeClose: () => Promise<void> = async () => {}) {
    super({ database: { prepare: prepareOnce(handle), close: () => handle.close() } });
    this.#handle = handle;
    this.#beforeClose = beforeClose;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#take();
    const execute = async <Row>(query: CompiledQuery) => {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        throw explainDamage(error, this.#handle.name);
      }
    };
    const pause = async (milliseconds: number) => {
      this.#giveBack();
      await setTimeout(milliseconds);
      await this.#take();
    };
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        this.#handle.inTransaction ? execute<Row>(query) : retryWhileLocked(() => execute<Row>(query), { pause }),
      streamQuery: () => {
        throw new Error("this connection streams no rows; read them in parts");
      },
    };
  }

  /** Waits for the connection, in the order of the calls. */
  async #take(): Promise<void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#giveBack = resolve;
  }

  override async releaseConnection(): Promise<void> {
    this.#giveBack();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Nothing in a transaction waits for the event loop, which many of them in a row would keep from answering others.
    await setImmediate();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Does nothing when SQLite has rolled back itself, as on a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handle.inTransaction) await super.rollbackTransaction(connection);
  }

  /** Closes the handle after the statements and transactions that wait for the connection. */
  override async destroy(): Promise<void> {
    await this.#beforeClose();
    await this.#take();
    await super.destroy();
    this.#giveBack();
  }
}

const explainDamage = (error: unknown, file: string): unknown =>
  error instanceof Sqlite.SqliteError && isSqliteDamaged(error.code) ? damagedError(error, file) : error;

/** @throws StorageError when the file is not a database, is damaged or missing, or cannot be opened */
function openHandle(file: string): Sqlite.Database {
  const incomplete = whyIncomplete(file);
  if (incomplete) throw new StorageError(incomplete);
  try {
    const handle = new Sqlite(file);
    setPragmas(handle);
    requireWhole(handle, file);
    requireTables(handle, file);
    return handle;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { message, code = "" } = error as Error & { code?: string };
    if (isSqliteDamaged(code)) throw new StorageError(damagedError({ message, code }, file).message);
    throw new StorageError(
      `the database ${file} cannot be opened (${message}); check that this user may write to its folder, and that its disk has space`,
    );
  }
}

/** Queued under this person. */
const readerDialect = (reader: ReaderThread, person: string): Dialect => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) =>
      ({ rows: await reader.read(person, { sql, parameters }) }) as QueryResult<Row>,
    streamQuery: refuse,
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return sqliteDialect(driver);
};

function refuse(): never {
  throw new Error("the reader thread runs single statements; open transactions and streams on the database itself");
}

/** Longest wait for the write lock of another process, in milliseconds: longer than most transactions. */
const LOCK_MS = 250;
/** Free space required on the disk and in the database, in bytes, and validity of a disk probe, in milliseconds. */
const SPACE_BYTES = 1_048_576;
const PROBED_MS = 1_000;

/**
 * Returns a function that checks that the file is writable: that the lock is available, and that there is space. Waiting
 * for the lock does not block the event loop. The disk is probed at most once per second, for all checks.
 * @throws SqliteError with SQLITE_BUSY or SQLITE_FULL, or the error of the file system
 */
function createWritableCheck(dataDir: string, handle: Sqlite.Database): () => Promise<void> {
  let probed: { at: number; probe: Promise<void> } | undefined;

  return async () => {
    // An open transaction of this process already holds the lock: writes then wait, and the process is ready for reads.
    const takeLock = async () => handle.inTransaction || handle.exec("begin immediate; rollback");
    await retryWhileLocked(takeLock, { waitMs: LOCK_MS });
    requirePages(handle);
    if (!probed || performance.now() >= probed.at + PROBED_MS) {
      probed = { at: performance.now(), probe: writeProbe(join(dataDir, "space-probe")) };
    }
    await probed.probe;
  };
}

/** Checks the free pages of the database, whose size may be limited by `max_page_count`. */
function requirePages(handle: Sqlite.Database): void {
  const read = (pragma: string) => Number(handle.pragma(pragma, { simple: true }));
  const free = read("max_page_count") - read("page_count") + read("freelist_count");
  if (free * read("page_size") < SPACE_BYTES) throw new Sqlite.SqliteError("database or disk is full", "SQLITE_FULL");
}

/** Writes and deletes a file, because the free space that a file system reports does not include quotas. */
async function writeProbe(file: string): Promise<void> {
  try {
    const handle = await open(file, "w", 0o600);
    await handle.writeFile(Buffer.alloc(SPACE_BYTES, 1)).finally(() => handle.close());
  } finally {
    await rm(file, { force: true });
  }
}

/** Kysely's adapter, with two differences. */
class Adapter extends SqliteAdapter {
  /** SQLite can roll back changes of the schema, so that migrations run in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Our drivers order their requests themselves: with Kysely's lock none could read while a write waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Compiler that omits `for update`, which SQLite does not support: an immediate transaction locks the whole file. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!/^For(Update|NoKeyUpdate|KeyShare)$/.test(node.modifier ?? "")) super.visitSelectModifier(node);
  }
}

const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new Adapter(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
