import "server-only";
import { createHash } from "node:crypto";
import { cookies } from "next/headers";
import type { StartedAttempt } from "@/lib/contract/accounts/oidc";
import { cookieAttributes, cookieName } from "./session-cookie";

/** The service refuses older ones too. */
const ATTEMPT_SECONDS = 600;

/** Each tab that is sent to a provider has one. */
const ATTEMPTS_MAX = 5;

type Kind = "sign-in" | "try";

/** `attempt` is "" when the browser has none with the state that was sent. */
export type KeptAttempt = { kind: Kind; attempt: string };

/** Each tab has one of its own. */
const nameOf = (state: string): string =>
  `${cookieName("oidc")}-${createHash("sha256").update(state).digest("base64url").slice(0, 16)}`;

/** Forgets the oldest of too many. Only for route handlers. */
export async function keepAttempt(kind: Kind, { state, attempt }: StartedAttempt): Promise<void> {
  const jar = await cookies();
  // Browsers send the oldest cookie first (RFC 6265 §5.4).
  const kept = jar.getAll().filter(({ name }) => name.startsWith(`${cookieName("oidc")}-`));
  for (const { name } of kept.slice(0, Math.max(0, kept.length - ATTEMPTS_MAX + 1))) forget(jar, name);
  jar.set(nameOf(state), `${kind}.${attempt}`, { ...cookieAttributes(), maxAge: ATTEMPT_SECONDS });
}

/** Forgets the attempt: it can be finished once. Only for route handlers. */
export async function takeAttempt(state: string): Promise<KeptAttempt> {
  const jar = await cookies();
  const value = jar.get(nameOf(state))?.value ?? "";
  if (value) forget(jar, nameOf(state));
  const [kind = "", attempt = ""] = [value.split(".", 1)[0], value.slice(value.indexOf(".") + 1)];
  return { kind: kind === "try" ? "try" : "sign-in", attempt };
}

const forget = (jar: Awaited<ReturnType<typeof cookies>>, name: string) =>
  jar.set(name, "", { ...cookieAttributes(), maxAge: 0 });
