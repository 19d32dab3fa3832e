import type { Hono } from "hono";
import { z } from "zod";
import { credentials, type RenewedTokens, refreshRequest, type TokenResponse } from "@/lib/contract/accounts/account";
import { roles } from "@/lib/contract/accounts/roles";
import { readJsonBody } from "@/lib/service/http/request-body";
import { anyId } from "./adapters/access-point-adapter";
import { camelKeys } from "./adapters/camel-keys";
import { type Adapter, parseAnswer } from "./adapters/parse-answer";
import { type Environment, postJson, type RemoteContext, toUpstreamResponse } from "./context";
import { passThrough } from "./pass-through";

/** Those that every service has. */
export function registerAccountRoutes(app: Hono<Environment>, context: RemoteContext): void {
  app.post("/auth/login", async (c) => {
    const body = await readJsonBody(c.req.raw, credentials);
    const adapter = readTokenResponse(body.email, Date.now());
    return toUpstreamResponse(await postJson(context, c, "/auth/login", body, adapter));
  });

  app.post("/auth/refresh", async (c) => {
    const body = await readJsonBody(c.req.raw, refreshRequest);
    const adapter = readRenewedTokens(body.refreshToken, Date.now());
    return toUpstreamResponse(await postJson(context, c, "/auth/refresh", body, adapter));
  });

  // Without this operation the token stays valid until it expires, and the dashboard forgets it.
  app.post("/auth/logout", async (c) =>
    (await context.getCapabilities()).contract ? passThrough(context, c) : new Response(null, { status: 204 }),
  );
}

const token = z.string().min(1);
const anyTokens = z.preprocess(
  camelKeys,
  z.object({ token, refreshToken: token.nullish(), expiresAt: z.unknown().optional(), user: z.unknown().optional() }),
);
const anyUser = z.preprocess(
  camelKeys,
  z.object({
    id: anyId,
    email: z.string().nullish(),
    name: z.string().nullish(),
    role: z.enum(roles).nullable().catch(null),
  }),
);

/** `now` in ms. `email`: used if the answer has none. An unknown role becomes the one with the fewest rights. */
const readTokenResponse =
  (email: string, now: number): Adapter<TokenResponse> =>
  (json) => {
    const { user: stated, ...tokens } = readTokens(json, now);
    const user = parseAnswer(anyUser, stated, "user");
    const known = user.email || email;
    return {
      ...tokens,
      user: { id: user.id, email: known, name: user.name || known, role: user.role ?? "staff" },
    };
  };

/** Without a new refresh token, the one that was sent stays valid. */
const readRenewedTokens =
  (refreshToken: string, now: number): Adapter<RenewedTokens> =>
  (json) => {
    const { user: stated, ...tokens } = readTokens(json, now);
    const user = Object.entries(anyUser.safeParse(stated).data ?? {}).filter(([, value]) => value);
    return {
      ...tokens,
      refreshToken: tokens.refreshToken ?? refreshToken,
      ...(user.length > 0 && { user: Object.fromEntries(user) }),
    };
  };

type Tokens = Omit<TokenResponse, "user"> & { user: unknown };

/** `user` stays unparsed. */
function readTokens(json: unknown, now: number): Tokens {
  const { token, refreshToken = null, expiresAt, user } = parseAnswer(anyTokens, json);
  return { token, expiresAt: endOf(expiresAt, now), refreshToken, user };
}

const DAY_MS = 24 * 3_600_000;

/** Larger values could exceed the range of Date. */
const LIFE_MAX_MS = 365 * DAY_MS;

/** RFC 3339: the stated time, or 24 hours after `now`, as the interface document says. */
function endOf(stated: unknown, now: number): string {
  const time = typeof stated === "string" ? Date.parse(stated) : Number.NaN;
  const end = time > now ? time : now + DAY_MS;
  return new Date(Math.min(end, now + LIFE_MAX_MS)).toISOString();
}
