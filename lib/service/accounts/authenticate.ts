import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import type { RequestOrigin } from "../http/perform";
import { unauthorized } from "../http/problem-error";
import { findOwnerOfToken } from "./own-account/api-token-store";
import { findUserOfSession } from "./sessions";
import { verifyAccessToken } from "./tokens/access-tokens";
import { digestOfToken, hasValidChecksum, isApiToken } from "./tokens/api-tokens";

/** RFC 6750 §2.1. Null for no header or another scheme, "" for Bearer without a valid token. */
export function bearerToken(authorization: string | undefined): string | null {
  const [, rest] = /^bearer(?:\s+(.*))?$/is.exec(authorization?.trim() ?? "") ?? [null, null];
  if (rest === null) return null;
  return rest && /^[\w.~+/-]+=*$/.test(rest) ? rest : "";
}

/** The reads of one page share one authentication, until it writes: a page of the list sends five. */
export function createAuthentication(context: ServiceContext) {
  /** Null after the page has written. */
  const pages = new WeakMap<object, Map<string | undefined, Promise<Person>> | null>();
  return (authorization: string | undefined, { clientAddress, page }: RequestOrigin, isRead: boolean) => {
    const ask = () => authenticate(context, authorization, clientAddress);
    if (!page) return ask();
    if (!isRead) pages.set(page, null);
    else if (!pages.has(page)) pages.set(page, new Map());
    const shared = pages.get(page);
    if (!shared) return ask();
    const person = shared.get(authorization) ?? ask();
    shared.set(authorization, person);
    return person;
  };
}

/** By access token with a live session, or by API token. @throws ServiceProblem 401 */
export function authenticate(
  context: ServiceContext,
  authorization: string | undefined,
  address: string,
): Promise<Person> {
  const token = bearerToken(authorization);
  if (token === null) {
    throw unauthorized("missing-token", t("serviceSignIn.token.missing"));
  }
  return isApiToken(token) ? authenticateToken(context, token, address) : authenticateSession(context, token, address);
}

async function authenticateSession({ keys, db, lastUse, now }: ServiceContext, token: string, address: string) {
  const verified = verifyAccessToken(keys, token, now());
  const claims = verified instanceof Promise ? await verified : verified;
  const found = claims && (await findUserOfSession(db, claims, now()));
  if (!found || found.user.id !== claims.sub) {
    throw unauthorized("invalid-token", t("serviceSignIn.token.accessInvalid"));
  }
  const credential = { type: "session", id: claims.sid } as const;
  lastUse.note({ ...credential, address }, found.lastUsedAt);
  return { ...found.user, credential, address };
}

async function authenticateToken({ db, lastUse, now }: ServiceContext, token: string, address: string) {
  if (!hasValidChecksum(token)) {
    throw unauthorized("invalid-token", t("serviceSignIn.token.incomplete"));
  }
  const found = await findOwnerOfToken(db, digestOfToken(token));
  if (!found) {
    throw unauthorized("invalid-token", t("serviceSignIn.token.unknown"));
  }
  const { user, credential, expiresAt, lastUsedAt } = found;
  if (expiresAt <= now()) {
    const day = new Date(expiresAt).toISOString().slice(0, 10);
    throw unauthorized("invalid-token", t("serviceSignIn.token.expired", { day }));
  }
  lastUse.note({ type: "token", id: credential.id, address }, lastUsedAt);
  return { ...user, credential, address };
}
