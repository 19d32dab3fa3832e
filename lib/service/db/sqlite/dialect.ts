import { setTimeout } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { damagedError } from "./damaged-error";
import { Sqlite, type SqliteHandle } from "./driver";
import { isDamaged } from "./failures";
import { isLocked, retryWhileLocked } from "./lock-wait";
import { withKeptStatements } from "./statements";

/**
 * Driver over an open handle, with immediate transactions and waits for locks that keep the event loop free.
 * Kysely begins transactions deferred: the first write then upgrades a read lock and fails at once when another
 * process writes. Immediate transactions wait for their turn.
 */
export class PatientDriver extends SqliteDriver {
  readonly #handle: SqliteHandle;
  readonly #beforeClose: () => Promise<void>;
  #connection: DatabaseConnection | undefined;

  /** @param beforeClose ends whatever else uses the file */
  constructor(handle: SqliteHandle, beforeClose: () => Promise<void>) {
    super({ database: withKeptStatements(handle) });
    this.#handle = handle;
    this.#beforeClose = beforeClose;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#connection ??= new PatientConnection(connection, this.#handle, (milliseconds) => this.#lend(milliseconds));
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite rolls back by itself when the disk fails; a second rollback must not hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes("no transaction is active")) throw error;
    });
  }

  override async destroy(): Promise<void> {
    await this.#beforeClose();
    await super.destroy();
  }

  /** Gives the connection to other requests for a while. Only outside a transaction. */
  async #lend(milliseconds: number): Promise<void> {
    await super.releaseConnection();
    await setTimeout(milliseconds);
    await super.acquireConnection();
  }
}

/** Connection that tries a statement again while another process holds the lock, `begin` included. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #handle: SqliteHandle;
  readonly #pause: (milliseconds: number) => Promise<void>;

  constructor(connection: DatabaseConnection, handle: SqliteHandle, pause: (milliseconds: number) => Promise<void>) {
    this.#connection = connection;
    this.#handle = handle;
    this.#pause = pause;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && isDamaged(error.code)) throw damagedError(error, this.#handle.name);
      // Inside a transaction the lock is ours already, and others may not use the connection.
      if (!isLocked(error) || this.#handle.inTransaction) throw error;
      return retryWhileLocked(async () => this.#connection.executeQuery<Row>(query), { pause: this.#pause });
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/** SQLite rolls back DDL like anything else; Kysely does not count on it, and would leave half a migration. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Leaves row locks out: an immediate transaction holds the whole file already, and SQLite has no words for less. */
class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== "ForUpdate" && node.modifier !== "ForNoKeyUpdate") super.visitSelectModifier(node);
  }
}

/** SQLite over `driver`, with row locks implied and migrations that are all or none. */
export const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new TransactionalDdlAdapter(),
  createQueryCompiler: () => new WithoutRowLocks(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
