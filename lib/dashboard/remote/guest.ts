import type { Logger } from "pino";
import { problemKinds, problemType } from "@/lib/contract/problem";
import type { Host } from "../host";
import { remoteService } from "./remote-service";

type Fetch = Host["service"];

/** Adapter that replaces the service in a process that uses a remote service. */
export type Guest = {
  /** Sends a request to the remote service. */
  ask: Fetch;
  /** Answers requests that reach this process on the paths of a service. */
  fetch: Fetch;
  drain: () => void;
  close: () => Promise<void>;
  setupToken: null;
};

/** Creates the adapter for the remote service at `url`. This process then has no database, no users and no setup. */
export function openGuest(url: string, log: Logger): Guest {
  const service = remoteService(url, (failed) => log.warn({ event: "service-unanswered", service: url, ...failed }));
  const state = { draining: false };
  return {
    ask: service.ask,
    fetch: async (request) => answer(new URL(request.url).pathname, url, state),
    drain: () => {
      state.draining = true;
    },
    close: service.close,
    setupToken: null,
  };
}

/** Returns the startup messages about the remote service at `url`, one line each. */
export function aboutService(url: string): string[] {
  const { protocol, hostname } = new URL(url);
  const isOpen = protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return [
    `The service is asked for at ${url}/api/v1`,
    ...(isOpen
      ? [
          "Passwords and tokens travel there unencrypted (http:): anybody on the way can read them. Use https:, or a network that is yours alone.",
        ]
      : []),
  ];
}

function answer(path: string, url: string, { draining }: { draining: boolean }): Response {
  if (path === "/livez" || (path === "/readyz" && !draining))
    return Response.json({ status: "ok" }, { headers: QUIET });
  if (path === "/readyz")
    return problem("service-unavailable", "This process is about to stop.", { "Retry-After": "1" });
  return problem("not-found", `This is a dashboard alone. The service is at ${url}/api/v1.`);
}

const QUIET = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

function problem(kind: "not-found" | "service-unavailable", detail: string, headers: Record<string, string> = {}) {
  const [status, title] = problemKinds[kind];
  return new Response(JSON.stringify({ type: problemType(kind), title, status, detail }), {
    status,
    headers: { ...QUIET, ...headers, "Content-Type": "application/problem+json; charset=utf-8" },
  });
}
