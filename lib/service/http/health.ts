import type { Hono } from "hono";
import { sql } from "kysely";
import type { Parts } from "../parts";
import { unavailable } from "./problem-error";
import { refuseOtherMethods, type Surroundings } from "./register";
import { toResponse } from "./respond";

/** `/livez`: the process answers. `/readyz`: it takes requests, which it does not while draining or without a database. */
export function health(app: Hono<Surroundings>, { db }: Parts, state: { draining: boolean }): void {
  const ok = (requestId: string) => toResponse({ status: 200, body: { status: "ok" } }, requestId);

  app.get("/livez", (c) => ok(c.var.requestId));
  app.get("/readyz", async (c) => {
    if (state.draining) throw unavailable("This process is about to stop.", 1);
    // A write lock, given back at once: a database that can only be read is not ready.
    await db.transaction().execute((trx) => sql`select 1`.execute(trx));
    return ok(c.var.requestId);
  });
  for (const path of ["/livez", "/readyz"]) refuseOtherMethods(app, path, ["GET"]);
}
