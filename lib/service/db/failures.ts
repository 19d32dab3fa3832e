import * as postgres from "./postgres/failures";
import * as sqlite from "./sqlite/failures";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Whether `error` means that the database is away, full or locked, rather than that we asked something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return sqlite.isAway(code) || postgres.isAway(code) || (error instanceof Error && postgres.isBroken(error));
}

/** Whether pages of the database do not fit together. */
export const isDatabaseDamaged = (error: unknown): boolean =>
  sqlite.isDamaged(codeOf(error)) || postgres.isDamaged(codeOf(error));

/** Whether a write found no space: of the database, or of a file beside it. */
export const isDiskFull = (error: unknown): boolean =>
  sqlite.isFull(codeOf(error)) || postgres.isFull(codeOf(error)) || /^(ENOSPC|EDQUOT)$/.test(codeOf(error));

type Explanation = { detail: string; retryAfterSeconds: number };

/** What to tell a client when the database or the disk failed, and when to try again; null for any other error. */
export function explainFailure(error: unknown): Explanation | null {
  if (isDatabaseDamaged(error)) {
    const detail =
      "The database is damaged. Whoever runs this service must stop it, run npm run check, and restore a backup.";
    return { detail, retryAfterSeconds: 60 };
  }
  if (isDiskFull(error)) {
    const detail =
      "There is no space left on the disk, so nothing was saved. Whoever runs this service must free some; it then works again by itself.";
    return { detail, retryAfterSeconds: 10 };
  }
  if (codeOf(error).startsWith("SQLITE_BUSY")) {
    const detail = "Another program is writing to the database, so nothing was saved. Try again in a moment.";
    return { detail, retryAfterSeconds: 1 };
  }
  if (!isDatabaseAway(error)) return null;
  // Whether the last word of a transaction was heard is not always known here.
  const detail =
    "The database does not answer. Nothing is half written. Try again in a moment; with the same Idempotency-Key nothing is made twice.";
  return { detail, retryAfterSeconds: 1 };
}

/** Whether another transaction got there first and all of this one was undone. */
export const isConflict = (error: unknown): boolean => postgres.isConflict(codeOf(error));

/** Whether `error` means that a row like this is there already. */
export const isDuplicate = (error: unknown): boolean =>
  sqlite.isDuplicate(codeOf(error)) || postgres.isDuplicate(codeOf(error));
