import { t } from "@/lib/messages/messages";
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
    return { detail: t("serviceHttp.database.damaged"), retryAfterSeconds: 60 };
  }
  if (isDiskFull(error)) {
    return { detail: t("serviceHttp.database.full"), retryAfterSeconds: 10 };
  }
  if (codeOf(error).startsWith("SQLITE_BUSY")) {
    return { detail: t("serviceHttp.database.locked"), retryAfterSeconds: 1 };
  }
  if (isTimeout(codeOf(error))) {
    return { detail: t("serviceHttp.database.tooLong"), retryAfterSeconds: 5 };
  }
  if (!isDatabaseAway(error)) return null;
  // The connection may have broken during the commit.
  return { detail: t("serviceHttp.database.away"), retryAfterSeconds: 1 };
}

/** Rolled back by the database. */
export const isConflict = (error: unknown): boolean => isPostgresConflict(codeOf(error));

export const isDuplicate = (error: unknown): boolean =>
  isSqliteDuplicate(codeOf(error)) || isPostgresDuplicate(codeOf(error));
