import { z } from "zod";
import { roles } from "@/lib/contract/account";
import { anyId } from "./access-point";
import { camelKeys, isObject, unwrapped } from "./camel-keys";
import { type Reader, readBy } from "./reader";

const DAY_MS = 24 * 3_600_000;

const person = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    email: z.string().nullish(),
    name: z.string().nullish(),
    // Without a role of ours a person is offered the least.
    role: z.enum(roles).catch("staff"),
  }),
);

const token = z.string().min(1, "a token");
const granted = z.object({ token, refreshToken: token.nullish(), expiresAt: z.unknown().optional() });

/** Who signed in, and with what. The tokens never leave the server and the sealed cookie. */
export type Granted = {
  token: string;
  /** RFC 3339. */
  expiresAt: string;
  /** From when on it is renewed; in the middle of its life. Cookies of earlier versions have none. */
  renewAt?: string | undefined;
  /** null: the session ends with its token. */
  refreshToken: string | null;
  user: { id: string; email: string; name: string; role: (typeof roles)[number] };
};

/** What signing in answers, as of `now` (ms); `email`: who was typed in. */
export const readGranted =
  (email: string, now: number): Reader<Granted> =>
  (json) => {
    const { value, at } = unwrapToken(json);
    const pair = readBy(granted, value, at);
    if (!pair.ok) return pair;
    const user = readBy(person, isObject(value) ? value.user : undefined, at ? `${at}.user` : "user");
    if (!user.ok) return user;
    const { id, role } = user.value;
    const known = user.value.email || email;
    const named = { id, role, email: known, name: user.value.name || known };
    const lasting = life(pair.value.token, pair.value.expiresAt, now);
    return {
      ok: true,
      value: { token: pair.value.token, ...lasting, refreshToken: pair.value.refreshToken ?? null, user: named },
    };
  };

/** What renewing answers: what it leaves out stays as it was `before`. */
export const readRenewed =
  (before: Granted, now: number): Reader<Granted> =>
  (json) => {
    const { value, at } = unwrapToken(json);
    const pair = readBy(granted, value, at);
    if (!pair.ok) return pair;
    const user = readBy(person, isObject(value) ? value.user : undefined);
    const { email, name, ...rest } = user.ok ? user.value : before.user;
    return {
      ok: true,
      value: {
        token: pair.value.token,
        ...life(pair.value.token, pair.value.expiresAt, now),
        refreshToken: pair.value.refreshToken ?? before.refreshToken,
        user: { ...rest, email: email || before.user.email, name: name || before.user.name },
      },
    };
  };

function unwrapToken(json: unknown): { value: unknown; at: string } {
  const bare = camelKeys(json);
  if (isObject(bare) && "accessToken" in bare && !("token" in bare)) return { value: named(bare), at: "" };
  const { value, at } = unwrapped(json, ["data"], "token");
  return { value: named(value), at };
}

const named = (value: unknown): unknown =>
  isObject(value) ? { ...value, token: value.token ?? value.accessToken } : value;

/** When a token ends: as the answer says, or the token itself, or after the 24 hours of the interface document. */
function life(jwt: string, told: unknown, now: number): { expiresAt: string; renewAt: string } {
  const said = typeof told === "string" ? Date.parse(told) : Number.NaN;
  const ends = [said, expiryOf(jwt)].find((time) => Number.isFinite(time) && time > now) ?? now + DAY_MS;
  const iso = (time: number) => new Date(Math.min(time, now + 365 * DAY_MS)).toISOString();
  return { expiresAt: iso(ends), renewAt: iso(now + (ends - now) / 2) };
}

/** `exp` of a JWT (RFC 7519 §4.1.4) in milliseconds, unverified: only the service can tell whether it is true. */
function expiryOf(jwt: string): number {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    return typeof claims?.exp === "number" ? claims.exp * 1_000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
