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

/** Token response with its user. The tokens exist only on the server and in the encrypted cookie. */
export type Granted = {
  token: string;
  /** End of the token, in RFC 3339. */
  expiresAt: string;
  /** Time from which the token is renewed. Cookies of earlier versions lack it. */
  renewAt?: string | undefined;
  /** Refresh token; null: the session ends with its token. */
  refreshToken: string | null;
  user: { id: string; email: string; name: string; role: (typeof roles)[number] };
};

/**
 * Reads the answer to a sign-in at time `now` (ms). `email`: the typed address, used if the answer has none. A user
 * without one of our roles gets the role with the fewest rights.
 */
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

/** Reads the answer to a token renewal. Members that it omits keep their values in `before`. */
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

/** Reads the tokens, bare or wrapped in `data`. Returns `user` unparsed. */
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
