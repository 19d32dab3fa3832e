import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Logger } from "pino";
import { t } from "@/lib/messages/messages";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import { registerAccessPointRoutes } from "./access-points/access-point-routes";
import { registerAccountRoutes } from "./account-routes";
import type { Environment, RemoteContext } from "./context";
import { createDescription } from "./description";
import { registerLabelRoutes } from "./labels/label-routes";
import { passThrough } from "./pass-through";
import type { CallOrigin, Upstream } from "./upstream/upstream";
import { createUpstreamClient } from "./upstream/upstream-client";

type Given = {
  /** Before `/api/v1`. */
  url: string;
  upstream: Pick<Upstream, "send">;
  log: Logger;
} & Pick<RemoteContext, "draw">;

export type ServiceFetch = (request: Request, from: CallOrigin) => Promise<Response>;

/** Adapts the four operations of every service, does here what a list allows, and passes the rest through. */
export function createRemoteService({ url, upstream, draw, log }: Given): ServiceFetch {
  const client = createUpstreamClient(upstream, (misread) => log.warn({ event: "remote-service.misread", ...misread }));
  const context: RemoteContext = {
    client,
    draw,
    ...createDescription(client, url),
  };
  const app = new Hono<Environment>().basePath("/api/v1");

  app.get("/openapi.json", async () => Response.json(await context.getDocument()));
  registerAccountRoutes(app, context);
  app.on("GET", ["/access-points/code-check", "/access-points/locations", "/access-points/suggestion"], (c) =>
    passThrough(context, c),
  );
  registerAccessPointRoutes(app, context);
  // A service with the whole contract draws its labels itself.
  app.on(["GET", "POST"], ["/labels", "/labels/*", "/label-stocks", "/label-printers"], async (c, next) =>
    (await context.getCapabilities()).contract ? passThrough(context, c) : next(),
  );
  registerLabelRoutes(app, context);
  app.all("*", (c) => passThrough(context, c));
  app.onError((error) => toProblemResponse(error, log));

  return async (request, from) => app.fetch(request, from);
}

/** Logs unexpected errors, and sends none of their details. */
function toProblemResponse(error: Error, log: Logger): Response {
  const requestId = randomUUID();
  const isExpected = error instanceof ServiceProblem;
  if (!isExpected) log.error({ event: "request.failed", requestId, err: error });
  const problem = isExpected ? error : new ServiceProblem("internal-error", t("remote.internalError"));
  return Response.json(problem.toProblem(requestId), {
    status: problem.status,
    headers: { ...problem.headers, "Content-Type": "application/problem+json; charset=utf-8" },
  });
}
