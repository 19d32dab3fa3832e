import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { onTestFinished } from "vitest";
import type { Outcome } from "@/lib/contract/outcome";
import { createRemoteService, type ServiceFetch } from "@/lib/remote-service/app";
import { createDrawLabels } from "@/lib/remote-service/labels/draw-labels";
import { RemoteProblem } from "@/lib/remote-service/upstream/gateway-problem";
import { createUpstream } from "@/lib/remote-service/upstream/upstream";
import { publishTestRuntime } from "../publish-test-runtime";

/** Request that the stub received. */
type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** Sends an answer: text as it is, any other body as JSON. */
export function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  const isText = typeof body === "string";
  response.writeHead(status, { "Content-Type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** Starts a stub service on a real socket that answers with `serve` and records its requests. */
export async function startStub(serve: (seen: Seen, response: ServerResponse) => void, port = 0) {
  const seen: Seen[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    seen.push(one);
    serve(one, response);
  };
  const server = createServer(listener).listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(stop);
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, port: taken, seen, stop };
}

/** Returns a function that sends a request with this token to the remote service, as the dashboard does. */
export const callerOf =
  (remote: ServiceFetch, token: string) =>
  (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
    remote(
      new Request(`http://service.invalid/api/v1${path}`, {
        method,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${token}`,
          ...(body && { "Content-Type": "application/json" }),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
      }),
      FROM,
    );

type Policy = Parameters<typeof createUpstream>[2];
type Logged = { event: string; kind: string; why: string; method: string; path: string; cause?: string };

/** Request of a test. `path` is relative to `/api/v1`. */
export type Sent = {
  path: string;
  method?: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
};

const FROM = { clientAddress: "192.0.2.7" };

/** Opens the connection to the service at `url`, and records the failures that it reports. */
export function connect(url: string, policy: Policy = {}) {
  const failed: Parameters<Parameters<typeof createUpstream>[1]>[0][] = [];
  const upstream = createUpstream(url, (one) => failed.push(one), policy);
  onTestFinished(() => upstream.close());
  return { failed, send: (request: Request) => upstream.send(request, FROM) };
}

/** Returns the status, kind, detail and headers of the problem that is thrown in place of an answer. */
export async function problemOf(response: Promise<Response>) {
  const error = await response.catch((thrown: unknown) => thrown);
  if (!(error instanceof RemoteProblem)) throw new Error("the service answered", { cause: error });
  const { type, detail } = error.problem;
  return { status: error.status, kind: type.replace("/problems/", ""), detail, headers: error.headers };
}

/** Starts a remote service over the service at `url`, and publishes it to the dashboard. Records its log. */
export function startRemote(url: string, policy: Policy = {}) {
  const lines: Logged[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(JSON.parse(line)) });
  const upstream = createUpstream(url, (failed) => log.warn({ event: "remote-service.unanswered", ...failed }), policy);
  onTestFinished(() => upstream.close());
  // Tests with this stub print no labels, so the worker is never started.
  const service = createRemoteService({ url, upstream, draw: createDrawLabels("none"), log });
  publishTestRuntime(service);

  /** Sends a request of the dashboard. */
  const send = ({ path, method = "GET", body, token = "a.secret.token", headers }: Sent) =>
    callerOf(service, token)(method, path, body, headers);

  /** Sends a request and reads the value or the problem of the response. */
  const request = async (sent: Sent): Promise<Outcome<unknown>> => {
    const response = await send(sent);
    const json = await response.json();
    if (response.ok) return { ok: true, value: json };
    const retryAfter = response.headers.get("retry-after");
    return { ok: false, problem: json, ...(retryAfter !== null && { retryAfter: Number(retryAfter) }) };
  };
  const logged = (event: string) => lines.filter((line) => line.event === event);
  return { upstream, send, request, logged };
}
