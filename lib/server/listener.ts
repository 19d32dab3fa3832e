import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { isActionBody } from "./action-body";
import { clientAddress, isForwarded, settleForwardedHeaders } from "./forwarded";
import { withPageContext } from "./page-context";
import { createPageQueue } from "./page-queue";
import { readBody, withBody } from "./request-body";
import { isDecodable, pathOf, settleTarget } from "./request-target";
import { isRouterState } from "./router-state";
import { isFromOurPages } from "./same-origin";

type Parts = {
  service: (request: Request, from: { clientAddress: string; isLocal: boolean }) => Promise<Response>;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  trustedProxyHops: number;
  log: Pick<Logger, "warn" | "error">;
};

/** Error response to a rejected request: a status, a sentence that reveals no internal details, and headers. */
type Refusal = { status: number; sentence: string; headers?: Record<string, string> };

/** Methods that the Fetch standard forbids ("forbidden method"): the Request constructor throws for them. */
const FORBIDDEN = new Set(["TRACE", "TRACK", "CONNECT"]);
const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const ALLOW = { Allow: "GET, HEAD, POST" };

/**
 * Headers of every page and file. proxy.ts replaces the policy with one that allows the page's own scripts and styles.
 */
const PAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/**
 * Creates the request handler: the service answers its own paths, Next answers the others. `getRequestListener`
 * replaces the global Request and Response with lighter classes, which halves the cost of an answer. Call this before
 * Next reads these globals, because Next checks with `instanceof` whether an answer is a Response.
 */
export function createListener({ service, pages, trustedProxyHops, log }: Parts): RequestListener {
  const queue = createPageQueue();
  const toService = getRequestListener((request, env) => {
    const incoming = env.incoming as IncomingMessage;
    return service(request, {
      clientAddress: clientAddress(incoming, trustedProxyHops),
      isLocal: isLoopback(incoming) && !isForwarded(incoming),
    });
  });

  const answerPage = async (request: IncomingMessage, response: ServerResponse, address: string) => {
    const context = { requestId: randomUUID(), method: request.method ?? "", path: pathOf(request) };
    response.setHeader("X-Request-Id", context.requestId);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    const refuse = ({ status, sentence, headers }: Refusal) => {
      log.warn({ event: "request-refused", ...context, status, reason: sentence, address });
      send(response, status, sentence, headers);
    };

    const refusal = findRefusal(request);
    if (refusal) return refuse(refusal);
    if (request.method === "OPTIONS" && request.url === "*") return void response.writeHead(204, ALLOW).end();
    const read = await readForm(request);
    if ("status" in read) return refuse(read);
    // Static files skip the queue: only rendering a page takes much processor time.
    const giveBack = isFile(context.path) ? () => {} : await queue.admit(address);
    if (!giveBack) {
      const sentence = "Too many pages are being loaded from this address. Wait a second and load the page again.";
      return refuse({ status: 503, sentence, headers: { "Retry-After": "1" } });
    }
    await withPageContext(response, context, () => pages(read.request, response)).finally(giveBack);
  };

  let warned = trustedProxyHops > 0;
  const warnOfProxy = (request: IncomingMessage) => {
    if (warned || !isLoopback(request) || !isForwarded(request)) return;
    warned = true;
    const hint =
      "A proxy on this machine passes requests on. Set TRUSTED_PROXY_HOPS, or all its clients share one address.";
    log.warn({ event: "proxy-not-trusted", hint });
  };

  return (request, response) => {
    warnOfProxy(request);
    if (FORBIDDEN.has(request.method ?? "")) return send(response, 405, "Method not allowed", ALLOW);
    const fault = settleTarget(request);
    if (fault) return send(response, 400, fault, { Connection: "close" });
    if (isService(pathOf(request))) return void toService(request, response);
    const address = clientAddress(request, trustedProxyHops);
    settleForwardedHeaders(request, address, trustedProxyHops);
    answerPage(request, response, address).catch((err) => {
      // A client that disconnects while it sends its request is not an error of this server.
      if (!request.destroyed) log.error({ event: "page-failed", path: pathOf(request), err });
      response.destroy();
    });
  };
}

/**
 * Returns whether the service answers a path: the probes, the metrics and every path under `/api` except next-auth's.
 */
function isService(path: string): boolean {
  if (path === "/livez" || path === "/readyz" || path === "/metrics") return true;
  return path === "/api" || (path.startsWith("/api/") && !path.startsWith("/api/auth/")) || path === "/api/auth";
}

/** Files in `public`, as in the matcher of proxy.ts. */
const PUBLIC_FILE =
  /^\/(favicon\.ico|icon\.svg|(icon-(maskable-)?\d+|apple-touch-icon)\.png|manifest\.webmanifest|robots\.txt)$/;

const isFile = (path: string): boolean => path.startsWith("/_next/static/") || PUBLIC_FILE.test(path);

const isLoopback = ({ socket }: IncomingMessage): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? "");

/**
 * Returns why the head of a page request is rejected, or null. Next would answer 500 to these requests or show a page
 * that it must not show.
 */
function findRefusal(request: IncomingMessage): Refusal | null {
  const path = pathOf(request);
  const state = request.headers["next-router-state-tree"];
  if (!PAGE_METHODS.has(request.method ?? "")) return { status: 405, sentence: "Method not allowed", headers: ALLOW };
  if (!isFromOurPages(request)) {
    const sentence = "This form was sent from another site. Open the page itself and try again.";
    return { status: 403, sentence };
  }
  if (!isDecodable(path))
    return { status: 400, sentence: "The address is not valid UTF-8 text. Check how it is written." };
  if (state !== undefined && !isRouterState(state)) {
    return { status: 400, sentence: "The Next-Router-State-Tree header cannot be read. Load the page again." };
  }
  // The image optimizer is disabled, and Next's own 404 page would lack the nonce that its styles need.
  if (path === "/_next/image") return { status: 404, sentence: "There is nothing here." };
  return null;
}

/** Reads and checks the body of a POST. The routes of next-auth read their own body. */
async function readForm(request: IncomingMessage): Promise<{ request: IncomingMessage } | Refusal> {
  if (request.method !== "POST" || pathOf(request).startsWith("/api/auth/")) return { request };
  const body = await readBody(request);
  if (!body) {
    return { status: 413, sentence: "The form is longer than 1 MiB. Send less.", headers: { Connection: "close" } };
  }
  if (!(await isActionBody(request.headers, body))) {
    const sentence = "The form cannot be read. Load the page again, then send the form once more.";
    return { status: 400, sentence };
  }
  return { request: withBody(request, body) };
}

function send(response: ServerResponse, status: number, sentence: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(`${sentence}\n`);
}
