import { isDatabaseAway } from "./failures";
import { MigrationError } from "./migrate";
import type { Where } from "./open";
import { OpenError } from "./open-error";

/** What PostgreSQL refuses with before it takes a statement: wrong password, no right, no such database. */
const refused = /^(28...|3D000|42501)$/;

/** The error as an OpenError that says which database cannot be used, when that is what it means. */
export function toUnreachable({ databaseUrl }: Where, error: unknown): unknown {
  if (!databaseUrl) return error;
  const cause = error instanceof MigrationError && error.cause ? error.cause : error;
  const { code = "", message } = cause as Error & { code?: string };
  if (!isDatabaseAway(cause) && !refused.test(code)) return error;
  // Never the whole URL: it holds the password.
  const { host, pathname } = new URL(databaseUrl);
  return new OpenError(
    `the database ${pathname.slice(1)} at ${host} cannot be used (${message || code}); check its address, and that PostgreSQL runs`,
  );
}
