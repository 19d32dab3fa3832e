import * as postgres from "./postgres/failures";
import * as sqlite from "./sqlite/failures";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Whether `error` means that the database is away, full or locked, rather than that we asked something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return sqlite.isAway(code) || postgres.isAway(code) || (error instanceof Error && postgres.isBroken(error));
}

/** Whether another transaction got there first and all of this one was undone. */
export const isConflict = (error: unknown): boolean => postgres.isConflict(codeOf(error));

/** Whether `error` means that a row like this is there already. */
export const isDuplicate = (error: unknown): boolean =>
  sqlite.isDuplicate(codeOf(error)) || postgres.isDuplicate(codeOf(error));
