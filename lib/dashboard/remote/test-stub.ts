import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type Host, publishHost } from "../host";
import { remoteService } from "./remote-service";

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

type Given = Parameters<typeof remoteService>[2];

/**
 * Publishes a runtime whose service is at `url`. Records failed requests in `failed` and unreadable answers in
 * `misread`.
 */
export function askRemote(url: string, given: Given = {}) {
  const failed: Parameters<Parameters<typeof remoteService>[1]>[0][] = [];
  const service = remoteService(url, (one) => failed.push(one), given);
  onTestFinished(() => service.close());
  const misread: Parameters<Host["reportMisread"]>[0][] = [];
  const pageStatus: number[] = [];
  publishHost({
    service: service.ask,
    cookieSecret: "a cookie secret for tests, long enough",
    previousCookieSecret: undefined,
    publicUrl: undefined,
    development: false,
    // Tests with this stub print no labels.
    labelDesk: {} as Host["labelDesk"],
    reportMisread: (one) => misread.push(one),
    setPageStatus: (status) => pageStatus.push(status),
  });
  return { ask: service.ask, failed, misread, pageStatus };
}
