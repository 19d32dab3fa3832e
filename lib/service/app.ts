import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { codeOperations } from "./access-points/codes/code-routes";
import { importOperations } from "./access-points/import/import-routes";
import { accessPointOperations } from "./access-points/routes";
import { authenticate } from "./accounts/authenticate";
import { apiTokenOperations } from "./accounts/own-account/api-token-routes";
import { ownAccountOperations } from "./accounts/own-account/own-account-routes";
import { linkOperations } from "./accounts/people/link-routes";
import { peopleOperations } from "./accounts/people/people-routes";
import { accountOperations } from "./accounts/routes";
import { setupOperations } from "./accounts/setup";
import { auditOperations } from "./audit/audit-routes";
import { backupOperations } from "./backup/backup-routes";
import type { ServiceContext } from "./context";
import { customFieldOperations } from "./custom-fields/field-routes";
import { requireWritable } from "./db/readiness";
import { toProblem } from "./failure-problem";
import { openApiOperation } from "./http/openapi";
import type { Operation } from "./http/operation";
import { notFound, unavailable } from "./http/problem-error";
import { registerProblemPages } from "./http/problem-pages";
import { type RequestOrigin, refuseOtherMethods, register, type ServiceEnv } from "./http/register";
import { toProblemResponse, toResponse } from "./http/respond";
import { labelOperations } from "./labels/routes";
import { createWorkLimit } from "./limits/work-limit";
import { overviewOperations } from "./overview/overview-routes";
import { createMetrics } from "./telemetry/metrics";
import { inRequestSpan } from "./telemetry/request-span";
import { viewOperations } from "./views/view-routes";

/**
 * Service over HTTP. `fetch` answers requests from the socket and, inside the process, from the dashboard; `drain`
 * makes `/readyz` answer 503.
 */
export type Service = {
  fetch: (request: Request, from: RequestOrigin) => Promise<Response>;
  drain: () => void;
};

/** Creates the service with every operation of the API. */
export function createService(context: ServiceContext): Service {
  const app = new Hono<ServiceEnv>();
  const metrics = createMetrics(context);
  const state = { draining: false };

  app.use(async (c, next) => {
    c.set("requestId", randomUUID());
    const began = performance.now();
    await inRequestSpan(context.tracer, c, next);
    const ms = Math.round((performance.now() - began) * 10) / 10;
    metrics.observe(c.req.method, c.res.status, ms);
    context.log.info({
      event: "request",
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
      address: c.env.clientAddress,
    });
  });
  app.onError((error, c) => toProblemResponse(toProblem(error), c.var.requestId, context.log, error));
  app.notFound((c) => toProblemResponse(notFound(), c.var.requestId, context.log));

  register(app, "/api/v1", allOperations(context), {
    authenticate: (authorization, address) => authenticate(context, authorization, address),
    limit: createWorkLimit(),
    ...(context.replica && { noteWrite: context.replica.noteWrite }),
  });
  registerHealth(app, context, state);
  metrics.register(app);
  registerProblemPages(app);

  return {
    fetch: async (request, from) => app.fetch(request, from),
    drain: () => {
      state.draining = true;
    },
  };
}

/** Returns every operation of the API. */
export function allOperations(context: ServiceContext): Operation[] {
  const operations = [
    ...accountOperations(context),
    ...ownAccountOperations(context),
    ...apiTokenOperations(context),
    ...setupOperations(context),
    ...linkOperations(context),
    ...peopleOperations(context),
    ...accessPointOperations(context),
    ...importOperations(context),
    ...customFieldOperations(context),
    ...codeOperations(context),
    ...viewOperations(context),
    ...labelOperations(context),
    ...auditOperations(context),
    ...backupOperations(context),
    ...overviewOperations(context),
  ];
  return [...operations, openApiOperation(operations)];
}

/**
 * Registers the health checks. `/livez` answers 200 while the process runs. `/readyz` answers 200 while the process
 * accepts requests, otherwise 503 with the reason: the process is about to stop, or the database is unavailable,
 * locked, damaged or out of space.
 */
function registerHealth(app: Hono<ServiceEnv>, { db }: ServiceContext, state: { draining: boolean }): void {
  const ok = (requestId: string) => toResponse({ status: 200, body: { status: "ok" } }, requestId);

  app.get("/livez", (c) => ok(c.var.requestId));
  app.get("/readyz", async (c) => {
    if (state.draining) throw unavailable("This process is about to stop.", 1);
    await requireWritable(db);
    return ok(c.var.requestId);
  });
  for (const path of ["/livez", "/readyz"]) refuseOtherMethods(app, path, ["GET"]);
}
