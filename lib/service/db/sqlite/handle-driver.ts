import type Sqlite from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { createGroupCommit, type Transaction } from "./group-commit";
import { type IsLong, isLocked, retryWhileLocked } from "./lock-wait";
import { explainDamage, type KeptStatements } from "./statements";

/** Connection of Kysely: while it has a transaction, its statements belong to it. */
type Connection = DatabaseConnection & { transaction?: Transaction | undefined; error?: unknown };

type Options = {
  /** Runs before each commit, inside the transaction. */
  beforeCommit?: () => Promise<void>;
  /** Stops everything else that uses the file. */
  beforeClose?: () => Promise<void>;
  /** Returns true while a long transaction of this process holds the lock. */
  isLong?: IsLong;
};

/**
 * Creates the driver of the one handle that writes. A statement outside of a transaction waits for the commit of an open
 * one, because it must not see changes that may still be lost. Kysely's own driver begins deferred transactions, whose
 * first write fails at once while another process is writing; these begin immediately, and wait, see group-commit.ts.
 */
export function createHandleDriver(
  handle: Sqlite.Database,
  statements: KeptStatements,
  { beforeCommit = async () => {}, beforeClose = async () => {}, isLong = () => false }: Options = {},
): Driver {
  const group = createGroupCommit(handle, statements, { beforeCommit, isLong });

  function execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = statements.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw explainDamage(error, handle);
    }
  }

  async function executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await group.waitForCommit();
    return execute<Row>(query);
  }

  const connect = (): Connection => {
    const connection: Connection = {
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (!connection.transaction) {
          return executeAlone<Row>(query).catch((error) => {
            if (!isLocked(error)) throw error;
            return retryWhileLocked(() => executeAlone<Row>(query), { isLong });
          });
        }
        try {
          return execute<Row>(query);
        } catch (error) {
          connection.error = error;
          throw error;
        }
      },
      streamQuery: () => {
        throw new Error("this connection streams no rows; read them in parts");
      },
    };
    return connection;
  };

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: async (connection: Connection) => {
      connection.transaction = await group.begin();
    },
    commitTransaction: async (connection: Connection) => {
      const { transaction } = connection;
      connection.transaction = undefined;
      await transaction?.commit();
    },
    /** Does nothing after a failed commit, which has rolled back already. */
    rollbackTransaction: async (connection: Connection) => {
      connection.transaction?.rollback(connection.error);
      connection.transaction = undefined;
    },
    releaseConnection: async () => {},
    destroy: async () => {
      await beforeClose();
      await group.drain();
      statements.close();
    },
  };
}
