import { setImmediate, setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, SqliteDriver } from "kysely";
import { damagedError } from "./database-file";
import { isSqliteDamaged } from "./failures";
import { retryWhileLocked } from "./lock-wait";
import { prepareOnce } from "./prepared";

/**
 * Kysely's driver for the one handle that writes. Transactions begin immediately: the first write of a deferred one fails
 * at once while another process is writing. When the lock is taken, a transaction or a single statement gives the
 * connection back while it waits, so that others read meanwhile.
 */
export class HandleDriver extends SqliteDriver {
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

/** Returns the error that explains damage of the file when `error` reports it, otherwise `error` itself. */
const explainDamage = (error: unknown, file: string): unknown =>
  error instanceof Sqlite.SqliteError && isSqliteDamaged(error.code) ? damagedError(error, file) : error;
