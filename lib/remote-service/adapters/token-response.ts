import { z } from "zod";
import { roles } from "@/lib/contract/accounts/roles";
import type { RenewedTokens, TokenResponse } from "@/lib/contract/accounts/token-response";
import { anyId } from "./access-point-adapter";
import { camelKeys, isObject, unwrapped } from "./camel-keys";
import { type Adapter, parseAnswer } from "./parse-answer";

const token = z.string().min(1, "a token");
const pair = z.object({ token, refreshToken: token.nullish(), expiresAt: z.unknown().optional() });
const anyUser = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    email: z.string().nullish(),
    name: z.string().nullish(),
    role: z.enum(roles).nullable().catch(null),
  }),
);

/**
 * Reads the answer to a sign-in at time `now` (ms). `email`: the typed address, used if the answer has none. A user
 * without one of our roles gets the role with the fewest rights.
 */
export const readTokenResponse =
  (email: string, now: number): Adapter<TokenResponse> =>
  (json) => {
    const { user: stated, at, ...tokens } = readPair(json, now);
    const user = parseAnswer(anyUser, stated, at ? `${at}.user` : "user");
    const known = user.email || email;
    return {
      ...tokens,
      user: { id: user.id, email: known, name: user.name || known, role: user.role ?? "staff" },
    };
  };

/** Reads the answer to a token renewal. If it has no refresh token, the one that was sent stays valid. */
export const readRenewedTokens =
  (refreshToken: string, now: number): Adapter<RenewedTokens> =>
  (json) => {
    const { user: stated, at: _, ...tokens } = readPair(json, now);
    const user = Object.entries(anyUser.safeParse(stated).data ?? {}).filter(([, value]) => value);
    return {
      ...tokens,
      refreshToken: tokens.refreshToken ?? refreshToken,
      ...(user.length > 0 && { user: Object.fromEntries(user) }),
    };
  };

/** Reads a user, bare or wrapped. */
export const readUser: Adapter<TokenResponse["user"]> = (json) => {
  const { value, at } = unwrapped(json, ["data", "user"], "id");
  const { id, email, name, role } = parseAnswer(anyUser, value, at);
  return { id, email: email ?? "", name: name || email || "", role: role ?? "staff" };
};

type Pair = Omit<TokenResponse, "user"> & { user: unknown; at: string };

/** Reads the tokens, bare or wrapped in `data`. Returns `user` unparsed. */
function readPair(json: unknown, now: number): Pair {
  const bare = unwrapped(json, [], "token").value;
  const isWrapped = isObject(bare) && !("token" in bare) && !("accessToken" in bare);
  const { value, at } = isWrapped ? unwrapped(json, ["data"], "token") : { value: bare, at: "" };
  const named = isObject(value) ? { ...value, token: value.token ?? value.accessToken } : value;
  const { token: jwt, refreshToken = null, expiresAt } = parseAnswer(pair, named, at);
  const user = isObject(value) ? value.user : undefined;
  return { token: jwt, expiresAt: endOf(jwt, expiresAt, now), refreshToken, user, at };
}

const DAY_MS = 24 * 3_600_000;

/** Maximum lifetime of a token. Larger values could exceed the range of Date. */
const LIFE_MAX_MS = 365 * DAY_MS;

/**
 * Returns the end of a token in RFC 3339. Uses the time that the answer states, then that in the JWT, then 24 hours, as
 * the interface document says. `now` in milliseconds.
 */
function endOf(jwt: string, stated: unknown, now: number): string {
  const time = typeof stated === "string" ? Date.parse(stated) : Number.NaN;
  const known = [time, expiryOf(jwt)].find((one) => Number.isFinite(one) && one > now) ?? now + DAY_MS;
  return new Date(Math.min(known, now + LIFE_MAX_MS)).toISOString();
}

/**
 * Returns `exp` of a JWT (RFC 7519 §4.1.4) in milliseconds, or NaN. Does not verify the signature, because only the
 * service can.
 */
function expiryOf(jwt: string): number {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    return typeof claims?.exp === "number" ? claims.exp * 1_000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
