import Sqlite from "better-sqlite3";
import { damagedError } from "../database-file";
import { isSqliteDamaged } from "../failures";

export type DatabaseFile = { file: string };

export type StatementRequest = { sql: string; parameters: readonly unknown[] };

type Rows = { columns: string[]; rows: unknown[][] };
type Failure = { message: string; code: string };

/** Column names once, because objects would repeat them in every row. */
export type ReadAnswer = Rows | { failure: Failure };

/** An instance of SqliteError does not survive the way between two threads. */
export function toFailure(error: unknown): { failure: Failure } {
  const { message, code = "" } = error as Error & { code?: string };
  return { failure: { message, code } };
}

export function toError({ message, code }: Failure, file: string): Error {
  const error = new Sqlite.SqliteError(message, code);
  return isSqliteDamaged(code) ? damagedError(error, file) : error;
}

export const toRows = ({ columns, rows }: Rows): Record<string, unknown>[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) row[column] = values[at];
    return row;
  });
