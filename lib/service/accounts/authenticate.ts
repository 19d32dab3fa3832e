import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { unauthorized } from "../http/problem-error";
import { findUserOfSession } from "./sessions";
import { verifyAccessToken } from "./tokens/access-tokens";

/**
 * Returns the token of an Authorization header (RFC 6750 §2.1): null when the header is absent or has another scheme,
 * "" when the scheme is Bearer but no valid token follows.
 */
export function bearerToken(authorization: string | undefined): string | null {
  const [, rest] = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "") ?? [null, null];
  if (rest === null) return null;
  return rest && /^[\w.~+/-]+=*$/.test(rest) ? rest : "";
}

/**
 * Returns the user whose valid access token and live session sent the request.
 * @throws ServiceProblem 401; when the token is missing or not valid
 */
export async function authenticate(
  { keys, db, now }: ServiceContext,
  authorization: string | undefined,
  address: string,
): Promise<Person> {
  const token = bearerToken(authorization);
  if (token === null) {
    throw unauthorized("missing-token", "Send an access token: Authorization: Bearer <JWT>.");
  }
  const claims = await verifyAccessToken(keys, token, now());
  const user = claims && (await findUserOfSession(db, claims, now()));
  if (user && user.id === claims.sub) return { ...user, credential: { type: "session", id: claims.sid }, address };
  throw unauthorized("invalid-token", "The access token is not valid, or its session has ended. Sign in again.");
}
