import { type PlainKey, t } from "@/lib/messages/messages";
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

// The first that is true counts. After the last, the connection may have broken during the commit.
const explanations: [isIt: (error: unknown) => boolean, key: PlainKey, retryAfterSeconds: number][] = [
  [isDatabaseDamaged, "serviceHttp.database.damaged", 60],
  [isDiskFull, "serviceHttp.database.full", 10],
  [(error) => codeOf(error).startsWith("SQLITE_BUSY"), "serviceHttp.database.locked", 1],
  [(error) => isTimeout(codeOf(error)), "serviceHttp.database.tooLong", 5],
  [isDatabaseAway, "serviceHttp.database.away", 1],
];

/** Null for other errors. */
export function explainFailure(error: unknown): Explanation | null {
  const [, key, retryAfterSeconds = 0] = explanations.find(([isIt]) => isIt(error)) ?? [];
  return key ? { detail: t(key), retryAfterSeconds } : null;
}

/** Rolled back by the database. */
export const isConflict = (error: unknown): boolean => isPostgresConflict(codeOf(error));

export const isDuplicate = (error: unknown): boolean =>
  isSqliteDuplicate(codeOf(error)) || isPostgresDuplicate(codeOf(error));
