import pRetry from "p-retry";
import { Agent } from "undici";
import { tellInEnglish } from "@/lib/messages/catalogues";
import { language } from "@/lib/messages/messages";
import { attempt, type Limits, type Sending, TransportError } from "./attempt";
import { gatewayProblem, RemoteProblem } from "./gateway-problem";

/** IP address of the browser. */
export type CallOrigin = { clientAddress: string };

/** `send` throws a RemoteProblem when no usable answer comes. */
export type Upstream = {
  send: (request: Request, from: CallOrigin) => Promise<Response>;
  close: () => Promise<void>;
};

const defaultLimits: Limits = {
  answerMs: 5_000,
  fileMs: 60_000,
  answerBytes: 5 * 1_048_576,
  fileBytes: 64 * 1_048_576,
};

type Report = (failed: { kind: string; why: string; method: string; path: string; cause: string }) => void;

/** Reads up to twice, writes once: the service may have executed a write that it did not answer. */
export function createUpstream(base: string, report: Report, changes: Partial<Limits> = {}): Upstream {
  const limits = { ...defaultLimits, ...changes };
  const dispatcher = new Agent({ connect: { timeout: limits.answerMs }, bodyTimeout: limits.fileMs });
  return {
    send: async (request, { clientAddress }) => {
      const sending = await toSending(request, clientAddress);
      const sendOnce = () => attempt(base, sending, limits, dispatcher);
      try {
        return await (READS.has(sending.method) ? sendTwice(sendOnce) : sendOnce());
      } catch (error) {
        throw toRemoteProblem(error, sending, report);
      }
    },
    close: () => dispatcher.close(),
  };
}

const READS = new Set(["GET", "HEAD"]);

/** 503, and those of a proxy behind which no service answers. */
const BUSY = new Set([502, 503, 504]);

const PAUSE_MS = 100;

/** Only if the service is unavailable, not if it rejected the request. */
const sendTwice = (sendOnce: () => Promise<Response>): Promise<Response> =>
  pRetry(
    async (attemptNumber) => {
      const answer = await sendOnce();
      if (attemptNumber === 1 && BUSY.has(answer.status)) throw new TransportError("service-not-there");
      return answer;
    },
    { retries: 1, minTimeout: PAUSE_MS, shouldRetry: ({ error }) => isUnavailable(error) },
  );

const isUnavailable = (error: Error): boolean => error instanceof TransportError && UNAVAILABLE.has(error.kind);

const UNAVAILABLE = new Set(["service-unreachable", "service-slow", "service-broken-off", "service-not-there"]);

async function toSending(request: Request, clientAddress: string): Promise<Sending> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? undefined : await request.text();
  const forwarded: Record<string, string> = clientAddress ? { "x-forwarded-for": clientAddress } : {};
  return {
    method: request.method,
    path: pathname + search,
    headers: { ...Object.fromEntries(request.headers), ...forwarded, "accept-language": language() },
    body,
  };
}

const RETRY_AFTER = "5";

/** Logs it. Unexpected errors stay unchanged. */
function toRemoteProblem(error: unknown, { method, path }: Sending, report: Report): unknown {
  if (!(error instanceof TransportError)) return error;
  const { kind, why, cause } = error;
  const [place = ""] = path.split("?", 1);
  report({
    kind,
    why: tellInEnglish(why),
    method,
    path: place,
    cause: cause instanceof Error ? String(cause.cause ?? cause) : "",
  });
  const problem = gatewayProblem(kind, { method, path: place.replace("/api/v1", "") }, why);
  return new RemoteProblem(problem, problem.status === 503 ? { "Retry-After": RETRY_AFTER } : {});
}
