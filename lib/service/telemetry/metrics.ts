import type { Hono } from "hono";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { ServiceContext } from "../context";
import type { ServiceEnv } from "../http/perform";
import { refuseOtherMethods } from "../http/register";
import { toResponse } from "../http/respond";
import { registerGauges } from "./gauges";
import { requireScraper } from "./require-scraper";

/** Creates the metrics that Prometheus reads at `/metrics`. */
export function createMetrics(context: ServiceContext) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerGauges(registry, context);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer requests of the service",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

  return {
    /**
     * Records a request that took `ms` milliseconds. Unknown methods share one label, because a client can invent any
     * number of them.
     */
    observe: (method: string, status: number, ms: number) =>
      durations.observe({ method: methods.has(method) ? method : "other", status }, ms / 1_000),

    register: (app: Hono<ServiceEnv>) => {
      app.get("/metrics", async (c) => {
        requireScraper(context.metricsToken, { isLocal: c.env.isLocal, authorization: c.req.header("authorization") });
        const bytes = { type: registry.contentType, content: await registry.metrics() };
        return toResponse({ status: 200, bytes }, c.env.requestId);
      });
      refuseOtherMethods(app, "/metrics", ["GET"]);
    },
  };
}
