import type { Hono } from "hono";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { ServiceProblem } from "./problem-error";
import { refuseOtherMethods, type Surroundings } from "./register";
import { toResponse } from "./respond";

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Counts and durations for Prometheus, at `/metrics`, for programs on the same machine only. */
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
    /** One request took `ms` milliseconds. Methods we do not know are counted together: labels must stay few. */
    observe: (method: string, status: number, ms: number) =>
      durations.observe({ method: methods.has(method) ? method : "other", status }, ms / 1_000),

    register: (app: Hono<Surroundings>) => {
      app.get("/metrics", async (c) => {
        if (!loopback.test(c.env.clientAddress)) {
          throw new ServiceProblem("forbidden", "Metrics are for programs on this machine only.");
        }
        const bytes = { type: registry.contentType, content: await registry.metrics() };
        return toResponse({ status: 200, bytes }, c.var.requestId);
      });
      refuseOtherMethods(app, "/metrics", ["GET"]);
    },
  };
}
