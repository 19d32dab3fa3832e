import { setTimeout } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  type RawNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { SqliteHandle } from "./driver";
import { type IsLong, isLocked, retryWhileLocked } from "./lock-wait";
import { forgetReads } from "./shared-reads";
import { explainDamage, type KeptStatements } from "./statements";

/**
 * Driver on an open handle that uses immediate transactions and waits for locks without blocking the event loop.
 * Kysely's own driver begins deferred transactions, whose first write upgrades a read lock and fails immediately when
 * another process is writing. An immediate transaction can wait for the lock instead.
 */
export class PatientDriver extends SqliteDriver {
  readonly #handle: SqliteHandle;
  readonly #beforeClose: () => Promise<void>;
  #connection: DatabaseConnection | undefined;

  readonly #isLong: IsLong;

  /**
   * @param beforeClose stops everything else that uses the file
   * @param isLong whether a long transaction of this process holds the lock
   */
  constructor(handle: SqliteHandle, statements: KeptStatements, beforeClose: () => Promise<void>, isLong: IsLong) {
    super({ database: statements });
    this.#handle = handle;
    this.#beforeClose = beforeClose;
    this.#isLong = isLong;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const pause = (milliseconds: number) => this.#lend(milliseconds);
    this.#connection ??= new PatientConnection(connection, this.#handle, { pause, isLong: this.#isLong });
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Ignores a missing transaction: SQLite rolls back itself when the disk fails, and that error must be reported. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes("no transaction is active")) throw error;
    });
  }

  override async destroy(): Promise<void> {
    await this.#beforeClose();
    await super.destroy();
  }

  /** Releases the connection to other requests for a while. Must not be called inside a transaction. */
  async #lend(milliseconds: number): Promise<void> {
    await super.releaseConnection();
    await setTimeout(milliseconds);
    await super.acquireConnection();
  }
}

type Patience = { pause: (milliseconds: number) => Promise<void>; isLong: IsLong };

/** Connection that retries a statement, including `begin`, while another connection holds the lock. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #handle: SqliteHandle;
  readonly #patience: Patience;

  constructor(connection: DatabaseConnection, handle: SqliteHandle, patience: Patience) {
    this.#connection = connection;
    this.#handle = handle;
    this.#patience = patience;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#run<Row>(query);
    } catch (error) {
      // Inside a transaction this connection already holds the lock, and other requests must not use it.
      if (!isLocked(error) || this.#handle.inTransaction) throw explainDamage(error, this.#handle);
      return retryWhileLocked(async () => this.#run<Row>(query), this.#patience);
    }
  }

  /** Runs a statement to its end. Rows that were read before a write may have changed, so they are no longer shared. */
  #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#connection.executeQuery<Row>(query);
    if (!/^\s*select\b/i.test(query.sql)) forgetReads();
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

/**
 * Adapter that runs migrations in a transaction. SQLite can roll back changes of the schema, but Kysely's adapter does
 * not use this.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Compiler for SQLite. It omits `for update`, which SQLite does not support: an immediate transaction locks the whole file.
 * It writes `limit +?`: for `limit ?`, SQLite plans the query again for every new value, which takes longer than reading
 * a page of a list.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!/^For(Update|NoKeyUpdate|KeyShare)$/.test(node.modifier ?? "")) super.visitSelectModifier(node);
  }

  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }

  protected override visitRaw(node: RawNode): void {
    super.visitRaw({ ...node, sqlFragments: node.sqlFragments.map((text) => text.replace(/\blimit $/, "limit +")) });
  }
}

/** Returns a dialect for `driver` that runs migrations in a transaction. */
export const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new TransactionalDdlAdapter(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
