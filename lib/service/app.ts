import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { getPath } from "hono/utils/url";
import type { AuditEntry } from "@/lib/contract/audit";
import { auditOperations } from "@/lib/contract/operations/office-operations";
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
import { type EntryFilter, listActors, listAudit, readEntries, toEntry } from "./audit/list-audit";
import { backupRoutes } from "./backup/backup-routes";
import type { ServiceContext } from "./context";
import { customFieldRoutes } from "./custom-fields/field-routes";
import type { Db } from "./db/database";
import { listAnswer } from "./http/link-header";
import { openApiOperation } from "./http/openapi";
import { type Operation, operation } from "./http/operation";
import type { RequestInfo, RequestOrigin, ServiceEnv } from "./http/perform";
import { notFound, unavailable } from "./http/problem-error";
import { refuseOtherMethods, register } from "./http/register";
import { toProblemResponse, toResponse } from "./http/respond";
import { labelRoutes } from "./labels/label-routes";
import { createWorkLimit } from "./limits/work-limit";
import { toProblem } from "./long-running/failure-problem";
import { overviewRoutes } from "./overview/overview-routes";
import { csvType, writeCsv } from "./spreadsheets/write-csv";
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
      const response = await exact.fetch(request, info);
      observe(request.method, info, response.status, performance.now() - began);
      return response;
    },
    drain: () => {
      state.draining = true;
    },
  };
}

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
    if (state.draining) throw unavailable("This process is about to stop.", 1);
    await database.requireWritable();
    return ok(c.env.requestId);
  });
  for (const path of ["/livez", "/readyz"]) refuseOtherMethods(app, path, ["GET"]);
}

const auditRoutes = (context: ServiceContext): Operation[] => [
  operation(
    auditOperations.listAudit,
    async ({ query }, person) =>
      listAnswer(auditOperations.listAudit, query, await listAudit(context.database.reader(person.id), query)),
    { work: "search" },
  ),
  operation(auditOperations.exportAudit, async ({ query: { format: _, ...filter } }, person) => ({
    headers: { "Content-Disposition": `attachment; filename="audit-log.csv"` },
    stream: {
      type: csvType,
      content: exportAudit(context.database.reader(person.id), filter),
    },
  })),
  operation(auditOperations.listAuditActors, async (_, person) => ({
    body: { data: await listActors(context.database.reader(person.id)) },
  })),
];

/** Few enough that writing them holds the event loop for a few milliseconds. */
const BATCH = 100;

const columns: Record<string, (entry: AuditEntry) => string> = {
  time: ({ at }) => at,
  "actor id": ({ actor }) => actor.id ?? "",
  actor: ({ actor }) => actor.name,
  "API token": ({ token }) => token ?? "",
  action: ({ action }) => action,
  "target type": ({ target }) => target?.type ?? "",
  "target id": ({ target }) => target?.id ?? "",
  target: ({ target }) => target?.name ?? "",
  address: ({ address }) => address,
  changes: ({ changes }) => JSON.stringify(changes),
  id: ({ id }) => id,
};

/** Reads a batch when the client has taken the one before, so that memory does not grow with the log. */
function exportAudit(db: Db, filter: EntryFilter): ReadableStream<Uint8Array> {
  const parts = writeCsv(Object.keys(columns), readCells(db, filter));
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* readCells(db: Db, filter: EntryFilter): AsyncGenerator<string[][]> {
  for (let olderThan: string | undefined; ; ) {
    const rows = await readEntries(db, { ...filter, olderThan }, BATCH);
    const entries = rows.map(toEntry);
    yield entries.map((entry) => Object.values(columns).map((read) => read(entry)));
    if (rows.length < BATCH) return;
    olderThan = rows.at(-1)?.id;
  }
}
