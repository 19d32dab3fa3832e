import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { accessPointOperations } from "./access-points/routes";
import { accountOperations } from "./accounts/routes";
import { setupOperations } from "./accounts/setup";
import { health } from "./http/health";
import { createMetrics } from "./http/metrics";
import { describe } from "./http/openapi";
import type { Operation } from "./http/operation";
import { notFound } from "./http/problem-error";
import { type RequestOrigin, register, type Surroundings } from "./http/register";
import { toProblemResponse } from "./http/respond";
import { labelOperations } from "./labels/routes";
import type { Parts } from "./parts";

/**
 * Service over HTTP. `fetch` answers requests from the socket and, inside the process, from the dashboard; `drain`
 * makes `/readyz` answer 503.
 */
export type Service = {
  fetch: (request: Request, from: RequestOrigin) => Promise<Response>;
  drain: () => void;
};

/** Creates the service with every operation of the API. */
export function createService(parts: Parts): Service {
  const app = new Hono<Surroundings>();
  const metrics = createMetrics();
  const state = { draining: false };

  app.use(async (c, next) => {
    c.set("requestId", randomUUID());
    const began = performance.now();
    await next();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    metrics.observe(c.req.method, c.res.status, ms);
    parts.log.info({
      event: "request",
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
      address: c.env.clientAddress,
    });
  });
  app.onError((error, c) => toProblemResponse(error, c.var.requestId, parts.log));
  app.notFound((c) => toProblemResponse(notFound(), c.var.requestId, parts.log));

  const operations: Operation[] = [
    ...accountOperations(parts),
    ...setupOperations(parts),
    ...accessPointOperations(parts),
    ...labelOperations(parts),
  ];
  register(app, "/api/v1", [...operations, describe(operations)], parts);
  health(app, parts, state);
  metrics.register(app);

  return {
    fetch: async (request, from) => app.fetch(request, from),
    drain: () => {
      state.draining = true;
    },
  };
}
