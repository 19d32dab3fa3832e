import { tellInEnglish } from "@/lib/messages/catalogues";
import { recorded } from "@/lib/messages/messages";
import { type Adapter, ParseError } from "../adapters/parse-answer";
import { readProblem, readRetryAfter } from "../adapters/problem";
import { type GatewayKind, gatewayProblem, RemoteProblem, type SentRequest } from "./gateway-problem";
import type { CallOrigin, Upstream } from "./upstream";

/** `why` contains no secret. */
type Report = (misread: SentRequest & { kind: GatewayKind; why: string }) => void;

export type UpstreamAnswer<T> = { value: T; status: number; headers: Headers };

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** Its functions throw a RemoteProblem for no answer, an error or an unreadable answer. */
export function createUpstreamClient({ send }: Pick<Upstream, "send">, report: Report) {
  const unreadable = (kind: GatewayKind, sent: SentRequest, why: string): RemoteProblem => {
    report({ kind, why: tellInEnglish(why), ...sent });
    return new RemoteProblem(gatewayProblem(kind, sent, why));
  };

  async function forward(request: Request, from: CallOrigin): Promise<Response> {
    const response = await send(request, from);
    if (response.ok || response.status === 304) return response;
    const sent = sentRequest(request);
    if (isGiven(sent) && MISSING.has(response.status)) {
      const why = recorded("remote.why.answeredTo", {
        status: String(response.status),
        method: sent.method,
        path: `/api/v1${sent.path}`,
      });
      throw unreadable("not-the-service", sent, why);
    }
    const problem = readProblem(response.status, await response.text(), sent);
    throw new RemoteProblem(problem, headersOf(response.headers));
  }

  async function readJson<T>(response: Response, request: Request, adapter: Adapter<T>): Promise<UpstreamAnswer<T>> {
    const text = await response.text();
    const sent = sentRequest(request);
    if (isWebPage(text)) throw unreadable("not-the-service", sent, recorded("remote.why.webPage"));
    if (text.trim() === "") throw unreadable("answer-not-understood", sent, recorded("remote.why.empty"));
    try {
      return { value: adapter(JSON.parse(text)), status: response.status, headers: response.headers };
    } catch (error) {
      if (error instanceof SyntaxError) throw unreadable("answer-not-understood", sent, recorded("remote.why.notJson"));
      if (error instanceof ParseError) throw unreadable("answer-not-understood", sent, error.message);
      throw error;
    }
  }

  const requestJson = async <T>(request: Request, from: CallOrigin, adapter: Adapter<T>): Promise<UpstreamAnswer<T>> =>
    readJson(await forward(request, from), request, adapter);

  return { forward, readJson, requestJson };
}

/** `path` is relative to `/api/v1`. */
export const apiRequest = (path: string, init: RequestInit = {}): Request =>
  new Request(`http://service.invalid/api/v1${path}`, init);

const sentRequest = ({ method, url }: Request): SentRequest => ({
  method,
  path: new URL(url).pathname.replace("/api/v1", ""),
});

const isWebPage = (text: string): boolean => /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);

/** A service that lacks one of them is not an access point service. */
const GIVEN = new Set(["POST /auth/login", "POST /auth/refresh", "GET /access-points", "POST /access-points"]);
const isGiven = ({ method, path }: SentRequest) => GIVEN.has(`${method} ${path}`);
const MISSING = new Set([404, 405, 501]);

function headersOf(given: Headers): Record<string, string> {
  const retryAfter = readRetryAfter(given.get("retry-after"));
  const allow = given.get("allow");
  return { ...(retryAfter !== null && { "Retry-After": String(retryAfter) }), ...(allow && { Allow: allow }) };
}
