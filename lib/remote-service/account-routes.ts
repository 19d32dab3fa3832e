import type { Hono } from "hono";
import { credentials, refreshRequest } from "@/lib/contract/accounts/account";
import { readJsonBody } from "@/lib/service/http/request-body";
import { readRenewedTokens, readTokenResponse } from "./adapters/token-response";
import { type Environment, forwardedHeaders, type RemoteContext, toUpstreamResponse } from "./context";
import { passThrough } from "./pass-through";
import { apiRequest } from "./upstream/upstream-client";

/** Those that every service has. */
export function registerAccountRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client } = context;

  app.post("/auth/login", async (c) => {
    const body = await readJsonBody(c.req.raw, credentials);
    const headers = forwardedHeaders(c);
    const request = apiRequest("/auth/login", { method: "POST", headers, body: JSON.stringify(body) });
    const adapter = readTokenResponse(body.email, Date.now());
    return toUpstreamResponse(await client.requestJson(request, c.env, adapter));
  });

  app.post("/auth/refresh", async (c) => {
    const body = await readJsonBody(c.req.raw, refreshRequest);
    const headers = forwardedHeaders(c);
    const request = apiRequest("/auth/refresh", { method: "POST", headers, body: JSON.stringify(body) });
    const adapter = readRenewedTokens(body.refreshToken, Date.now());
    return toUpstreamResponse(await client.requestJson(request, c.env, adapter));
  });

  // Without this operation the token stays valid until it expires, and the dashboard forgets it.
  app.post("/auth/logout", async (c) =>
    (await context.getCapabilities()).contract ? passThrough(context, c) : new Response(null, { status: 204 }),
  );
}
