import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const kim = { email: "kim@example.com", password: "a service of their own" };

type Row = { id: number; name: string; location: string; qr_code: string };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Starts a service of another maker: it implements only the four required operations, with bare lists without totals,
 * snake_case, numeric ids, 200 for a created row and no refresh token.
 */
export async function startForeignService() {
  const rows: Row[] = [];
  const asked: { method: string; path: string; body: string; headers: IncomingHttpHeaders }[] = [];
  const tokens = new Set<string>();
  /** Response to every request; null for the normal ones. */
  let instead: Answer | null = null;
  let server: Server | null = null;
  let port = 0;
  let signIns = 0;
  let userId = 4;

  const add = (given: Partial<Row> & { name: string }): Row => {
    const id = rows.length + 1;
    const row = { location: "", qr_code: `CODE-${id}`, ...given, id };
    rows.unshift(row);
    return row;
  };

  const operations: Record<string, (query: URLSearchParams, body: string, isKnown: boolean) => Answer> = {
    "POST /api/v1/auth/login": (_, body) => {
      const { email, password } = JSON.parse(body);
      if (email !== kim.email || password !== kim.password) return { status: 401, body: { error: "Unauthorized" } };
      signIns += 1;
      const token = `token-${signIns}`;
      tokens.add(token);
      return { status: 200, body: { token, user: { id: userId, email, name: "Kim" } } };
    },
    "GET /api/v1/access-points": (query, _, isKnown) => {
      if (!isKnown) return { status: 401, body: "" };
      const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
      return { status: 200, body: rows.slice((page - 1) * limit, page * limit) };
    },
    "POST /api/v1/access-points": (_, body, isKnown) => {
      if (!isKnown) return { status: 401, body: "" };
      const { name, location, qrCode } = JSON.parse(body);
      if (rows.some((row) => row.qr_code === qrCode)) {
        return { status: 409, body: { message: "This code is used already" } };
      }
      return { status: 200, body: add({ name, ...(location && { location }), ...(qrCode && { qr_code: qrCode }) }) };
    },
  };

  const listener: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stub.invalid");
    const { authorization } = request.headers;
    const method = request.method ?? "";
    asked.push({ method, path: request.url ?? "", body, headers: request.headers });
    const operation = operations[`${method} ${pathname}`];
    const isKnown = tokens.has(authorization?.replace("Bearer ", "") ?? "");
    const nothing: Answer = { status: 404, body: "<h1>Not Found</h1>" };
    const answer = instead ?? operation?.(searchParams, body, isKnown) ?? nothing;
    const isText = typeof answer.body === "string";
    response.writeHead(answer.status, { "Content-Type": isText ? "text/html" : "application/json", ...answer.headers });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  };

  const start = async () => {
    server = createServer(listener).listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    if (!server?.listening) return;
    server.closeAllConnections();
    await new Promise((closed) => server?.close(closed));
  };

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    rows,
    asked,
    add,
    start,
    stop,
    /** Makes it as it was at its first start, with another id of Kim: the dashboard knows nothing of that user. */
    reset: async () => {
      rows.length = 0;
      asked.length = 0;
      tokens.clear();
      instead = null;
      userId += 1;
      if (!server?.listening) await start();
    },
    endSessions: () => tokens.clear(),
    answerInstead: (answer: Answer | null) => {
      instead = answer;
    },
  };
}
