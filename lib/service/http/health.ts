import type { Hono } from "hono";
import { requireWritable } from "../db/readiness";
import type { Parts } from "../parts";
import { unavailable } from "./problem-error";
import { refuseOtherMethods, type Surroundings } from "./register";
import { toResponse } from "./respond";

/**
 * Registers the health checks. `/livez` answers 200 while the process runs. `/readyz` answers 200 while the process
 * accepts requests, otherwise 503 with the reason: the process is about to stop, or the database is unavailable,
 * locked, damaged or out of space.
 */
export function health(app: Hono<Surroundings>, { db }: Parts, state: { draining: boolean }): void {
  const ok = (requestId: string) => toResponse({ status: 200, body: { status: "ok" } }, requestId);

  app.get("/livez", (c) => ok(c.var.requestId));
  app.get("/readyz", async (c) => {
    if (state.draining) throw unavailable("This process is about to stop.", 1);
    await requireWritable(db);
    return ok(c.var.requestId);
  });
  for (const path of ["/livez", "/readyz"]) refuseOtherMethods(app, path, ["GET"]);
}
