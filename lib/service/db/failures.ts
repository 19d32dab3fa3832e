import {
  isBroken,
  isPostgresAway,
  isPostgresConflict,
  isPostgresDamaged,
  isPostgresDuplicate,
  isPostgresFull,
  isTimeout,
} from "./postgres/failures";
import { isSqliteAway, isSqliteDamaged, isSqliteDuplicate, isSqliteFull } from "./sqlite/failures";

/** Error for a data folder or database that cannot be used. `message` is one sentence. */
export class StorageError extends Error {
  override name = "StorageError";
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Returns true when the database is unreachable, full or locked; false when the statement itself is at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return isSqliteAway(code) || isPostgresAway(code) || (error instanceof Error && isBroken(error));
}

/** Returns true when the error means that the database is corrupted. */
export const isDatabaseDamaged = (error: unknown): boolean =>
  isSqliteDamaged(codeOf(error)) || isPostgresDamaged(codeOf(error));

/** Returns true when there was no space left to write to the database or to another file. */
export const isDiskFull = (error: unknown): boolean =>
  isSqliteFull(codeOf(error)) || isPostgresFull(codeOf(error)) || /^(ENOSPC|EDQUOT)$/.test(codeOf(error));

type Explanation = { detail: string; retryAfterSeconds: number };

/** Returns the problem detail and the Retry-After for a failure of the database or disk; null for other errors. */
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
  if (isTimeout(codeOf(error))) {
    const detail =
      "The database took too long, so nothing was saved. Add words or filters to a search, so that it finds fewer access points, or try again in a few seconds.";
    return { detail, retryAfterSeconds: 5 };
  }
  if (!isDatabaseAway(error)) return null;
  // The connection may have broken during the commit, so the write may or may not have been committed.
  const detail =
    "The database does not answer. Nothing is half written. Try again in a moment; with the same Idempotency-Key nothing is made twice.";
  return { detail, retryAfterSeconds: 1 };
}

/** Returns true when the database rolled back this transaction because of a conflict with another one. */
export const isConflict = (error: unknown): boolean => isPostgresConflict(codeOf(error));

/** Returns true when the error is a violation of a unique constraint. */
export const isDuplicate = (error: unknown): boolean =>
  isSqliteDuplicate(codeOf(error)) || isPostgresDuplicate(codeOf(error));
