import { verifyAccessToken } from "../accounts/access-tokens";
import { findPerson, type Person } from "../accounts/sessions";
import type { Parts } from "../parts";
import { ServiceProblem } from "./problem-error";

/**
 * The token of an Authorization header (RFC 6750 §2.1): null when there is none or of another scheme, "" when the
 * scheme is Bearer but what follows cannot be a token.
 */
export function bearerToken(authorization: string | undefined): string | null {
  const [, rest] = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "") ?? [null, null];
  if (rest === null) return null;
  return rest && /^[\w.~+/-]+=*$/.test(rest) ? rest : "";
}

/**
 * The person who asks: by an access token of ours whose session is live.
 * @throws ServiceProblem 401; `error` only when a token was presented (RFC 6750 §3.1)
 */
export async function requirePerson({ keys, db, now }: Parts, authorization: string | undefined): Promise<Person> {
  const token = bearerToken(authorization);
  if (token === null) {
    throw new ServiceProblem("missing-token", "Send an access token: Authorization: Bearer <JWT>.", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
  const claims = verifyAccessToken(keys, token, now());
  const person = claims && (await findPerson(db, claims, now()));
  if (person && person.id === claims.sub) return person;
  throw new ServiceProblem("invalid-token", "The access token is not valid or its session has ended. Sign in again.", {
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
}
