import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { negotiateLanguage, withLanguage } from "@/lib/messages/catalogues";
import type { Language } from "@/lib/messages/messages";
import { says } from "@/lib/messages/messages";
import type { createApiReference } from "./api-reference";
import { clientAddress, isForwarded, replaceForwardedHeaders } from "./forwarded";
import type { createMessageScripts } from "./messages-script";
import { type PageContext, withPageContext } from "./page-context";
import { createPageQueue } from "./page-queue";
import { ALLOW, findRefusal, type Refusal } from "./page-refusal";
import { createFormReader } from "./posted-form";
import { normalizeTarget, pathOf } from "./request-target";

type Options = {
  service: (request: Request, from: { clientAddress: string; isLocal: boolean }) => Promise<Response>;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** For `/readyz`. */
  probePages: () => Promise<boolean>;
  /** Removed from every request of a client. */
  ownHeaders: readonly string[];
  preparePage: (request: IncomingMessage) => Promise<{ headers: Record<string, string>; setCookies: string[] }>;
  /** Of the person, the browser or the office. */
  findLanguage: (request: IncomingMessage) => Promise<Language>;
  /** From the session cookie. */
  findPerson: (request: IncomingMessage) => Promise<string | null>;
  /** False for any other request. */
  answerApiReference?: ReturnType<typeof createApiReference>;
  answerMessages: ReturnType<typeof createMessageScripts>["answer"];
  trustedProxyHops: number;
  log: Pick<Logger, "warn" | "error">;
  /** Milliseconds in which nothing of an answer is sent. */
  silentMs?: number;
};

/** React never decodes a form that refers to itself, so its answer never comes: its connection is then closed. */
const SILENT_MS = 120_000;

/** "Forbidden method" of the Fetch standard: the Request constructor throws for them. */
const FORBIDDEN = new Set(["TRACE", "TRACK", "CONNECT"]);

/** `preparePage` replaces the policy with one that allows the page's own scripts and styles. */
const PAGE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/** Call this before Next reads Request and Response: getRequestListener replaces them, at half the cost. */
export function createRequestHandler({ service, pages, answerApiReference, ...options }: Options): RequestListener {
  const { probePages, ownHeaders, preparePage, findPerson, findLanguage, answerMessages } = options;
  const { trustedProxyHops, log, silentMs = SILENT_MS } = options;
  const queue = createPageQueue();
  const readForm = createFormReader(findPerson);
  const toService = getRequestListener((request, env) => {
    const incoming = env.incoming as IncomingMessage;
    return service(request, {
      clientAddress: clientAddress(incoming, trustedProxyHops),
      isLocal: isLoopback(incoming) && !isForwarded(incoming),
    });
  });

  /** Reads the body before the queue, so that a slow client holds no place. React decodes later: it takes CPU. */
  const answerPage = async (request: IncomingMessage, response: ServerResponse, page: PageContext) => {
    const { requestId, method, path, address } = page;
    const context = { requestId, method, path };
    response.setHeader("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    const refuse = ({ status, sentence, headers }: Refusal) => {
      log.warn({ event: "request.refused", ...context, status, reason: sentence(), address });
      const asked = negotiateLanguage(request.headers["accept-language"]) ?? "en";
      send(response, status, withLanguage(asked, sentence), headers);
    };

    const refusal = findRefusal(request);
    if (refusal) return refuse(refusal);
    if (request.method === "OPTIONS" && request.url === "*") return void response.writeHead(204, ALLOW).end();
    const read = await readForm(request, response);
    if ("status" in read) return refuse(read);
    if (await answerApiReference?.(request, response)) return;
    // Only rendering takes much processor time, so static files skip the queue.
    const isAdmitted = request.method !== "POST" && isFile(path);
    const release = isAdmitted ? () => {} : await queue.admit(address);
    if (!release) {
      const sentence = says("requests.tooManyPages");
      return refuse({ status: 503, sentence, headers: { "Retry-After": "1" } });
    }
    response.setTimeout(silentMs, () => response.destroy());
    const answer = async () => {
      const isPage = !isFile(path) && !path.startsWith("/api/");
      const { headers, setCookies } = isPage ? await preparePage(read) : UNPREPARED;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      page.setCookies = setCookies;
      page.isStranger = isDecoded(read) && (await findPerson(read)) === null;
      return isPage ? withLanguage(await findLanguage(read), () => pages(read, response)) : pages(read, response);
    };
    await answer().finally(release);
  };

  const answerReadiness = async (request: IncomingMessage, response: ServerResponse) => {
    if (await probePages()) return toService(request, response);
    log.error({ event: "pages.failed" });
    send(response, 503, "The pages cannot be drawn. The log says why. Install the program again.", {
      "Retry-After": "10",
    });
  };

  let warned = trustedProxyHops > 0;
  const warnOfProxy = (request: IncomingMessage) => {
    if (warned || !isLoopback(request) || !isForwarded(request)) return;
    warned = true;
    const hint =
      "A proxy on this machine forwards requests. Set TRUSTED_PROXY_HOPS to the number of proxies; until then all clients share one address.";
    log.warn({ event: "proxy.not-trusted", hint });
  };

  return (request, response) => {
    warnOfProxy(request);
    if (FORBIDDEN.has(request.method ?? "")) return send(response, 405, "Method not allowed", ALLOW);
    const address = clientAddress(request, trustedProxyHops);
    // HTTP/1.0 needs no Host, and load balancers probe with it. No page does without, because links are made of it.
    if (request.httpVersion === "1.0" && isProbe(pathOf(request))) request.headers.host ??= "localhost";
    const fault = normalizeTarget(request);
    if (fault) {
      const { method, url } = request;
      log.warn({ event: "request.refused", method, path: url?.split("?", 1)[0], status: 400, reason: fault, address });
      return send(response, 400, fault, { Connection: "close" });
    }
    if (pathOf(request) === "/readyz") return void answerReadiness(request, response);
    if (isService(pathOf(request))) return void toService(request, response);
    if (answerMessages(request, response)) return;
    for (const name of ownHeaders) delete request.headers[name];
    replaceForwardedHeaders(request, address, trustedProxyHops);
    const page = {
      requestId: randomUUID(),
      method: request.method ?? "",
      path: pathOf(request),
      address,
      host: String(request.headers["x-forwarded-host"] ?? request.headers.host ?? ""),
      setCookies: [],
      isStranger: false,
    };
    withPageContext(response, page, () => answerPage(request, response, page)).catch((err) => {
      // A client that disconnects while it sends is not an error of this server.
      if (!request.destroyed) log.error({ event: "page.failed", path: pathOf(request), err });
      response.destroy();
    });
  };
}

const isProbe = (path: string): boolean => path === "/livez" || path === "/readyz";

/** The probes, the metrics, and every path under `/api` except next-auth's. */
function isService(path: string): boolean {
  if (isProbe(path) || path === "/metrics") return true;
  return path === "/api" || (path.startsWith("/api/") && !path.startsWith("/api/auth/")) || path === "/api/auth";
}

/** Next's own script wrote a part that Next decodes, so that nonsense makes it throw. */
const isDecoded = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" || "next-router-state-tree" in headers;

/** For files and the routes of next-auth. */
const UNPREPARED = { headers: {}, setCookies: [] };

const PUBLIC_FILE =
  /^\/(favicon\.ico|icon\.svg|(icon-(maskable-)?\d+|apple-touch-icon)\.png|manifest\.webmanifest|robots\.txt)$/;

const isFile = (path: string): boolean => path.startsWith("/_next/static/") || PUBLIC_FILE.test(path);

const isLoopback = ({ socket }: IncomingMessage): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? "");

function send(response: ServerResponse, status: number, sentence: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(`${sentence}\n`);
}
