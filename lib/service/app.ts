import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { getPath } from "hono/utils/url";
import { negotiateLanguage, withLanguage } from "@/lib/messages/catalogues";
import type { Language } from "@/lib/messages/messages";
import { t } from "@/lib/messages/messages";
import { accessPointRoutes } from "./access-points/access-point-routes";
import { codeRoutes } from "./access-points/codes/code-routes";
import { teamRemovalRoutes } from "./access-points/hand-over/delete-team";
import { handOverRoutes } from "./access-points/hand-over/hand-over";
import { removalRoutes } from "./access-points/hand-over/remove-person";
import { historyRoutes } from "./access-points/history-routes";
import { importRoutes } from "./access-points/import/import-routes";
import { createAuthentication } from "./accounts/authenticate";
import { mailRoutes } from "./accounts/mail/mail-settings";
import { officeRoutes } from "./accounts/office/office-settings";
import { setupRoutes } from "./accounts/office/setup";
import { oidcRoutes } from "./accounts/oidc/oidc-routes";
import { providerRoutes } from "./accounts/oidc/provider-settings";
import { ownAccountRoutes } from "./accounts/own-account/own-account-routes";
import { linkRoutes } from "./accounts/people/link-routes";
import { peopleRoutes } from "./accounts/people/people-routes";
import { factorRoutes } from "./accounts/second-factor/change-factors";
import { accountRoutes } from "./accounts/sign-in";
import { auditRoutes } from "./audit/list-audit";
import { backupRoutes } from "./backup/backup-routes";
import type { ServiceContext } from "./context";
import { customFieldRoutes } from "./custom-fields/field-routes";
import { openApiOperation } from "./http/openapi";
import type { Operation } from "./http/operation";
import type { RequestInfo, RequestOrigin, ServiceEnv } from "./http/perform";
import { notFound, unavailable } from "./http/problem-error";
import { refuseOtherMethods, register } from "./http/register";
import { toProblemResponse, toResponse } from "./http/respond";
import { labelRoutes } from "./labels/label-routes";
import { createWorkLimit } from "./limits/work-limit";
import { toProblem } from "./long-running/failure-problem";
import { overviewRoutes } from "./overview/overview-routes";
import { roundRoutes } from "./rounds/round-routes";
import { invitationRoutes, teamRoutes } from "./teams/team-routes";
import { createMetrics } from "./telemetry/metrics";
import { viewRoutes } from "./views/view-routes";

/** `fetch` also answers the dashboard inside the process. `drain` makes `/readyz` answer 503. */
export type Service = {
  fetch: (request: Request, from: RequestOrigin) => Promise<Response>;
  drain: () => void;
};

export function createService(context: ServiceContext): Service {
  const options = { getPath: (_request: Request, { env }: { env?: unknown } = {}) => (env as RequestInfo).path };
  const exact = new Hono<ServiceEnv>({ ...options, router: new RegExpRouter() });
  const others = new Hono<ServiceEnv>(options);
  const metrics = createMetrics(context);
  const state = { draining: false };

  for (const one of [exact, others]) {
    one.onError((error, c) => toProblemResponse(toProblem(error), c.env.requestId, context.log, error));
  }
  exact.notFound((c) => others.fetch(c.req.raw, c.env));
  others.notFound((c) => toProblemResponse(notFound(), c.env.requestId, context.log));

  register({ exact, others }, "/api/v1", allOperations(context), {
    authenticate: createAuthentication(context),
    limit: createWorkLimit(),
  });
  registerHealth(others, context, state);
  metrics.register(others);

  const observe = (method: string, { requestId, path, clientAddress }: RequestInfo, status: number, took: number) => {
    const ms = Math.round(took * 10) / 10;
    metrics.observe(method, status, ms);
    // A probe that is answered as it should be says nothing, and comes every few seconds.
    const isProbe = (path === "/livez" || path === "/readyz") && status === 200;
    const level = isProbe ? "debug" : "info";
    context.log[level]({ event: "request", requestId, method, path, status, ms, address: clientAddress });
  };

  return {
    fetch: async (request, from) => {
      const info: RequestInfo = { ...from, requestId: randomUUID(), path: getPath(request) };
      const began = performance.now();
      const answer = () => exact.fetch(request, info);
      // A page has the language of its reader already.
      const response = await (from.page ? answer() : withLanguage(languageOf(request), answer));
      observe(request.method, info, response.status, performance.now() - began);
      return response;
    },
    drain: () => {
      state.draining = true;
    },
  };
}

/** For programs English, unless they ask for another language. */
const languageOf = ({ headers }: Request): Language =>
  negotiateLanguage(headers.get("accept-language") ?? undefined) ?? "en";

export function allOperations(context: ServiceContext): Operation[] {
  const operations = [
    ...accountRoutes(context),
    ...oidcRoutes(context),
    ...providerRoutes(context),
    ...ownAccountRoutes(context),
    ...factorRoutes(context),
    ...setupRoutes(context),
    ...officeRoutes(context),
    ...mailRoutes(context),
    ...linkRoutes(context),
    ...peopleRoutes(context),
    ...teamRoutes(context),
    ...invitationRoutes(context),
    ...accessPointRoutes(context),
    ...importRoutes(context),
    ...historyRoutes(context),
    ...handOverRoutes(context),
    ...teamRemovalRoutes(context),
    ...removalRoutes(context),
    ...customFieldRoutes(context),
    ...codeRoutes(context),
    ...viewRoutes(context),
    ...labelRoutes(context),
    ...roundRoutes(context),
    ...auditRoutes(context),
    ...backupRoutes(context),
    ...overviewRoutes(context),
  ];
  return [...operations, openApiOperation(operations)];
}

/** `/readyz` answers 503 when the process is about to stop, or the database cannot be used. */
function registerHealth(app: Hono<ServiceEnv>, { database }: ServiceContext, state: { draining: boolean }): void {
  const ok = (requestId: string) => toResponse({ status: 200, body: { status: "ok" } }, requestId);

  app.get("/livez", (c) => ok(c.env.requestId));
  app.get("/readyz", async (c) => {
    if (state.draining) throw unavailable(t("serviceHttp.stopping"), 1);
    await database.requireWritable();
    return ok(c.env.requestId);
  });
  for (const path of ["/livez", "/readyz"]) refuseOtherMethods(app, path, ["GET"]);
}
