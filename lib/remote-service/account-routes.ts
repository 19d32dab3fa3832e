import type { Context, Hono } from "hono";
import type { z } from "zod";
import { credentials, firstAdmin, refreshRequest } from "@/lib/contract/accounts/account";
import { readJsonBody } from "@/lib/service/http/json-body";
import { listUpstreamAccessPoints } from "./access-points/lists";
import { readRenewedTokens, readTokenResponse, readUser } from "./adapters/token-response";
import {
  type Environment,
  forwardedHeaders,
  originOf,
  type RemoteContext,
  readCaller,
  toUpstreamResponse,
} from "./context";
import { apiRequest } from "./upstream/upstream-client";

/** Registers the operations on accounts and sessions. */
export function registerAccountRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client, knownUsers } = context;

  /** Sends the body on and reads the tokens of the answer. */
  const signIn = async (c: Context<Environment>, path: string, schema: z.ZodType<{ email: string }>) => {
    const body = await readJsonBody(c.req.raw, schema);
    const request = apiRequest(path, { method: "POST", headers: forwardedHeaders(c), body: JSON.stringify(body) });
    const answer = await client.requestJson(request, originOf(c), readTokenResponse(body.email, Date.now()));
    await knownUsers.remember(answer.value);
    return toUpstreamResponse(answer);
  };
  app.post("/auth/login", (c) => signIn(c, "/auth/login", credentials));
  app.post("/setup", (c) => signIn(c, "/setup", firstAdmin));

  app.post("/auth/refresh", async (c) => {
    const body = await readJsonBody(c.req.raw, refreshRequest);
    const headers = forwardedHeaders(c);
    const request = apiRequest("/auth/refresh", { method: "POST", headers, body: JSON.stringify(body) });
    const adapter = readRenewedTokens(body.refreshToken, Date.now());
    const answer = await client.requestJson(request, originOf(c), adapter);
    const known = await knownUsers.find(body.refreshToken);
    if (known) await knownUsers.remember({ ...answer.value, user: { ...known, ...answer.value.user } });
    return toUpstreamResponse(answer);
  });

  // Without the operation the token stays valid until it expires, and the dashboard forgets it.
  app.post("/auth/logout", async (c) =>
    (await context.getCapabilities()).contract
      ? client.forward(c.req.raw, originOf(c))
      : new Response(null, { status: 204 }),
  );

  app.get("/me", async (c) => {
    if ((await context.getCapabilities()).contract) {
      const request = apiRequest("/me", { headers: forwardedHeaders(c) });
      return toUpstreamResponse(await client.requestJson(request, originOf(c), readUser));
    }
    // Every service refuses its list to a token that has ended.
    const caller = await readCaller(context, c);
    await listUpstreamAccessPoints(client, FIRST_ROW, caller);
    return Response.json(caller.user);
  });
}

const FIRST_ROW = {
  page: 1,
  limit: 1,
  q: "",
  sort: "-createdAt",
  scope: "mine",
  label: "any",
  count: "exact",
  labelCounts: "no",
} as const;
