import Sqlite from "better-sqlite3";
import { damagedError } from "../database-file";
import { isSqliteDamaged } from "../failures";

/** Start data of a thread: the path of the database file. */
export type DatabaseFile = { file: string };

/** Compiled statement for a thread. */
export type StatementRequest = { sql: string; parameters: readonly unknown[] };

type Rows = { columns: string[]; rows: unknown[][] };
type Failure = { message: string; code: string };

/** Answer of the reader thread. Column names are sent once, because objects would repeat them in every row. */
export type ReadAnswer = Rows | { failure: Failure };

/** Returns an error as it is sent: an instance of SqliteError does not survive the way between two threads. */
export function toFailure(error: unknown): { failure: Failure } {
  const { message, code = "" } = error as Error & { code?: string };
  return { failure: { message, code } };
}

/** Returns the error of a failed statement, as the database itself would throw it. */
export function toError({ message, code }: Failure, file: string): Error {
  const error = new Sqlite.SqliteError(message, code);
  return isSqliteDamaged(code) ? damagedError(error, file) : error;
}

/** Returns the rows of an answer as objects. */
export const toRows = ({ columns, rows }: Rows): Record<string, unknown>[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) row[column] = values[at];
    return row;
  });
