import { z } from "zod";
import { roles } from "@/lib/contract/account";
import { anyId } from "./access-point";
import { camelKeys, isObject, unwrapped } from "./camel-keys";
import { type Read, type Reader, readBy } from "./reader";
import { lifeOf } from "./token-life";

const token = z.string().min(1, "a token");
const pair = z.object({ token, refreshToken: token.nullish(), expiresAt: z.unknown().optional() });
const person = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    email: z.string().nullish(),
    name: z.string().nullish(),
    role: z.enum(roles).nullable().catch(null),
  }),
);

/** Who signed in, and with what. The tokens never leave the server and the sealed cookie. */
export type Granted = {
  token: string;
  /** RFC 3339. */
  expiresAt: string;
  /** From when on it is renewed. Cookies of earlier versions have none. */
  renewAt?: string | undefined;
  /** null: the session ends with its token. */
  refreshToken: string | null;
  user: { id: string; email: string; name: string; role: (typeof roles)[number] };
};

/** What signing in answers, as of `now` (ms); `email`: who was typed in. Without a role of ours people get the least. */
export const readGranted =
  (email: string, now: number): Reader<Granted> =>
  (json) => {
    const read = readPair(json, now);
    if (!read.ok) return read;
    const { user: told, at, ...tokens } = read.value;
    const user = readBy(person, told, at ? `${at}.user` : "user");
    if (!user.ok) return user;
    const { id, role } = user.value;
    const known = user.value.email || email;
    return {
      ok: true,
      value: { ...tokens, user: { id, email: known, name: user.value.name || known, role: role ?? "staff" } },
    };
  };

/** What renewing answers: what it leaves out stays as it was `before`. */
export const readRenewed =
  (before: Granted, now: number): Reader<Granted> =>
  (json) => {
    const read = readPair(json, now);
    if (!read.ok) return read;
    const { user: told, at: _, ...tokens } = read.value;
    const user = readBy(person, told);
    const members = Object.entries(user.ok ? user.value : {}).filter(([, value]) => value);
    const refreshToken = tokens.refreshToken ?? before.refreshToken;
    return { ok: true, value: { ...tokens, refreshToken, user: { ...before.user, ...Object.fromEntries(members) } } };
  };

type Pair = Omit<Granted, "user"> & { user: unknown; at: string };

/** The tokens, bare or in `data`; `user` is as it came. */
function readPair(json: unknown, now: number): Read<Pair> {
  const bare = unwrapped(json, [], "token").value;
  const isWrapped = isObject(bare) && !("token" in bare) && !("accessToken" in bare);
  const { value, at } = isWrapped ? unwrapped(json, ["data"], "token") : { value: bare, at: "" };
  const named = isObject(value) ? { ...value, token: value.token ?? value.accessToken } : value;
  const read = readBy(pair, named, at);
  if (!read.ok) return read;
  const { token: jwt, refreshToken = null, expiresAt } = read.value;
  return {
    ok: true,
    value: {
      token: jwt,
      ...lifeOf(jwt, expiresAt, now),
      refreshToken,
      user: isObject(value) ? value.user : undefined,
      at,
    },
  };
}
