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

/** `message` is one sentence. */
export class StorageError extends Error {
  override name = "StorageError";
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** False when the statement itself is at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return isSqliteAway(code) || isPostgresAway(code) || (error instanceof Error && isBroken(error));
}

export const isDatabaseDamaged = (error: unknown): boolean =>
  isSqliteDamaged(codeOf(error)) || isPostgresDamaged(codeOf(error));

export const isDiskFull = (error: unknown): boolean =>
  isSqliteFull(codeOf(error)) || isPostgresFull(codeOf(error)) || /^(ENOSPC|EDQUOT)$/.test(codeOf(error));

type Explanation = { detail: string; retryAfterSeconds: number };

/** Null for other errors. */
export function explainFailure(error: unknown): Explanation | null {
  if (isDatabaseDamaged(error)) {
    const detail =
      "The database is damaged. Whoever runs this service must stop it, run the command check, and restore a backup.";
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
  // The connection may have broken during the commit.
  const detail =
    "The database does not answer. Nothing is half written. Try again in a moment; with the same Idempotency-Key nothing is made twice.";
  return { detail, retryAfterSeconds: 1 };
}

/** Rolled back by the database. */
export const isConflict = (error: unknown): boolean => isPostgresConflict(codeOf(error));

export const isDuplicate = (error: unknown): boolean =>
  isSqliteDuplicate(codeOf(error)) || isPostgresDuplicate(codeOf(error));
