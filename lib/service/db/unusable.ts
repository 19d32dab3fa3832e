import { explainFailure, isDatabaseDamaged } from "./failures";
import { MigrationError } from "./migrate";
import type { Where } from "./open";
import { OpenError } from "./open-error";
import { databaseFile } from "./sqlite/database-file";

/** SQLSTATEs of a rejected connection: wrong password (28…), missing privilege (42501), unknown database (3D000). */
const refused = /^(28...|3D000|42501)$/;

/** Returns an OpenError that names the unusable database and the remedy; any other error is returned unchanged. */
export function toUnusable({ databaseUrl, dataDir }: Where, error: unknown): unknown {
  const cause = error instanceof MigrationError && error.cause ? error.cause : error;
  const { code = "", message } = cause as Error & { code?: string };
  const isMeant = explainFailure(cause) !== null || refused.test(code);
  if (!isMeant) return error;
  if (databaseUrl) {
    // The message must not contain the whole URL, because the URL contains the password.
    const { host, pathname } = new URL(databaseUrl);
    return new OpenError(
      `the database ${pathname.slice(1)} at ${host} cannot be used (${message || code}); check its address, and that PostgreSQL runs`,
    );
  }
  // The message of `damagedError` already names the file and the remedy.
  if (isDatabaseDamaged(cause)) return new OpenError(message);
  return new OpenError(
    `the database ${databaseFile(dataDir)} cannot be used (${message}); check that no other program writes to it, and that its disk has space`,
  );
}
