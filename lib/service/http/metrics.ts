import type { Hono } from "hono";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { ServiceProblem } from "./problem-error";
import { refuseOtherMethods, type ServiceEnv } from "./register";
import { toResponse } from "./respond";

/** Creates the metrics that Prometheus reads at `/metrics`, on the same machine and without a proxy. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
        // `isLocal` requires a loopback socket and no forwarding header: X-Forwarded-For can be forged, and a proxy on
        // this machine connects from loopback too.
        if (!c.env.isLocal) {
          throw new ServiceProblem(
            "forbidden",
            "Only programs on this machine may read the metrics, directly from this port. This request came from another machine or through a proxy (it has a forwarded header).",
          );
        }
        const bytes = { type: registry.contentType, content: await registry.metrics() };
        return toResponse({ status: 200, bytes }, c.var.requestId);
      });
      refuseOtherMethods(app, "/metrics", ["GET"]);
    },
  };
}
