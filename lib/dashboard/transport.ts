import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import { type GatewayKind, gatewayProblem } from "./gateway-problem";
import { getHost } from "./host";
import type { Outcome } from "./outcome";
import { readFailure } from "./shapes/failed-answer";
import { misreadWords } from "./shapes/misread-words";
import { type Reader, readBy } from "./shapes/reader";

/** Request to the service. `path` is relative to `/api/v1`. */
export type Asked = {
  path: string;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the answer is a file, which may take longer to create and is streamed. */
  file?: boolean;
  /** IP address of the client; undefined: it is read from the current request. */
  clientAddress?: string;
};

/** Sends a request and parses the answer with a schema of the API. */
export const askFor = <T>(schema: z.ZodType<T>, asked: Asked): Promise<Outcome<T>> =>
  askAndRead((json) => readBy(schema, json), asked);

/**
 * Sends a request and parses the answer with `reader`. An unreadable answer becomes a problem that states where it is
 * wrong.
 */
export async function askAndRead<T>(reader: Reader<T>, asked: Asked): Promise<Outcome<T>> {
  const answer = await ask(asked);
  if (!answer.ok) return answer;
  const text = await answer.value.text();
  const json = parse(text);
  if (json === undefined) {
    const came = text.trim() === "" ? "An empty answer came." : isPage(text) ? "A web page came." : "It is not JSON.";
    return misanswered(isPage(text) ? "not-the-service" : "answer-not-understood", asked, came);
  }
  const read = reader(json, answer.value.headers);
  return read.ok ? read : misanswered("answer-not-understood", asked, misreadWords(read.misread));
}

const isPage = (text: string): boolean => /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a problem for the page and logs it for the operator. Omits the query, because it may contain a person's
 * search text.
 */
function misanswered(kind: GatewayKind, { method = "GET", path }: Asked, why: string): Outcome<never> {
  const sent = { method, path: withoutQuery(path) };
  getHost().reportMisread({ kind, why, ...sent });
  return { ok: false, problem: gatewayProblem(kind, sent, why) };
}

const withoutQuery = (path: string): string => path.split("?", 1)[0] ?? path;

/** Requests a small file and reads it completely. */
export async function askForFile(asked: Asked): Promise<Outcome<{ bytes: ArrayBuffer; contentType: string }>> {
  const answer = await ask({ ...asked, file: true });
  if (!answer.ok) return answer;
  const bytes = await answer.value.arrayBuffer().catch(() => null);
  const contentType = answer.value.headers.get("content-type") ?? "";
  return bytes ? { ok: true, value: { bytes, contentType } } : misanswered("service-broken-off", asked, "");
}

/** Sends a request to the service in this process or a remote one, as any API client would. */
export async function ask({
  path,
  method = "GET",
  token,
  body,
  file = false,
  ...rest
}: Asked): Promise<Outcome<Response>> {
  const request = new Request(`http://service.invalid/api/v1${path}`, {
    method,
    headers: {
      Accept: file ? "*/*" : "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...rest.headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const clientAddress = rest.clientAddress ?? (await headers()).get("x-forwarded-for") ?? "";
  const response = await getHost().service(request, { clientAddress });
  if (response.ok) return { ok: true, value: response };
  const asked = { method, path: withoutQuery(path) };
  const failed = readFailure(response.status, response.headers, await response.text(), asked);
  return isGiven(asked) && MISSING.has(response.status)
    ? misanswered("not-the-service", asked, `It answered ${response.status} to ${method} /api/v1${asked.path}.`)
    : { ok: false, ...failed };
}

/** The four operations of the interface document. A service that lacks one of them is not an access point service. */
const GIVEN = new Set(["POST /auth/login", "POST /auth/refresh", "GET /access-points", "POST /access-points"]);
const isGiven = ({ method, path }: { method: string; path: string }) => GIVEN.has(`${method} ${path}`);
const MISSING = new Set([404, 405, 501]);
