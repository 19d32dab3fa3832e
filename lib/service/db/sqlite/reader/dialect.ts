import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { sqliteDialect } from "../dialect";
import type { Reader } from "./reader-client";

/** Returns a dialect that runs statements in the reader thread, queued under this person. */
export const readerDialect = (reader: Reader, person: string): Dialect => {
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
