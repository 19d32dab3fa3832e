import { explainFailure, isDatabaseDamaged } from "./failures";
import { MigrationError } from "./migrate";
import type { Where } from "./open";
import { OpenError } from "./open-error";
import { databaseFile } from "./sqlite/database-file";

/** What PostgreSQL refuses with before it takes a statement: wrong password, no right, no such database. */
const refused = /^(28...|3D000|42501)$/;

/** Returns an OpenError that says which database cannot be used and what to do, when that is what the error means. */
export function toUnusable({ databaseUrl, dataDir }: Where, error: unknown): unknown {
  const cause = error instanceof MigrationError && error.cause ? error.cause : error;
  const { code = "", message } = cause as Error & { code?: string };
  const isMeant = explainFailure(cause) !== null || refused.test(code);
  if (!isMeant) return error;
  if (databaseUrl) {
    // Never the whole URL: it holds the password.
    const { host, pathname } = new URL(databaseUrl);
    return new OpenError(
      `the database ${pathname.slice(1)} at ${host} cannot be used (${message || code}); check its address, and that PostgreSQL runs`,
    );
  }
  // The message names the file and what to restore already.
  if (isDatabaseDamaged(cause)) return new OpenError(message);
  return new OpenError(
    `the database ${databaseFile(dataDir)} cannot be used (${message}); check that no other program writes to it, and that its disk has space`,
  );
}
