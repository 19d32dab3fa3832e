import type { Logger } from "pino";
import { t } from "@/lib/messages/messages";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import { createRemoteService, type ServiceFetch } from "./app";
import { createDrawLabels } from "./labels/draw-labels";
import { createUpstream } from "./upstream/upstream";

export type OpenRemoteService = {
  /** For the pages of this process. */
  fetch: ServiceFetch;
  /** For requests that reach this process on the paths of a service. */
  fetchPublic: ServiceFetch;
  drain: () => void;
  close: () => Promise<void>;
  setupToken: null;
  officeLanguage: () => Promise<null>;
};

type Given = {
  /** Before `/api/v1`. */
  url: string;
  program: URL | string;
  log: Logger;
};

/** This process then has no users, no setup and no database. */
export function openRemoteService({ url, program, log }: Given): OpenRemoteService {
  const upstream = createUpstream(url, (failed) =>
    log.warn({ event: "remote-service.unanswered", service: url, ...failed }),
  );
  const state = { draining: false };
  return {
    fetch: createRemoteService({ url, upstream, draw: createDrawLabels(program), log }),
    fetchPublic: async (request) => answerPublic(new URL(request.url).pathname, url, state),
    drain: () => {
      state.draining = true;
    },
    close: upstream.close,
    setupToken: null,
    officeLanguage: async () => null,
  };
}

export function describeRemoteService(url: string): string[] {
  const { protocol, hostname } = new URL(url);
  const isUnencrypted = protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return [
    `Uses the service at ${url}/api/v1`,
    ...(isUnencrypted
      ? [
          "Passwords and tokens are sent to it unencrypted (http:), and anyone on the network can read them. Use https:, or a private network.",
        ]
      : []),
  ];
}

function answerPublic(path: string, url: string, { draining }: { draining: boolean }): Response {
  if (path === "/livez" || (path === "/readyz" && !draining))
    return Response.json({ status: "ok" }, { headers: ALWAYS });
  return path === "/readyz"
    ? problemResponse(new ServiceProblem("service-unavailable", t("serviceHttp.stopping")), {
        "Retry-After": "1",
      })
    : problemResponse(new ServiceProblem("not-found", t("remote.dashboardOnly", { address: url })));
}

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

function problemResponse(problem: ServiceProblem, headers: Record<string, string> = {}): Response {
  const { instance: _, ...body } = problem.toProblem("");
  return Response.json(body, {
    status: problem.status,
    headers: { ...ALWAYS, ...headers, "Content-Type": "application/problem+json; charset=utf-8" },
  });
}
