import { BrokenCircuitError, ConsecutiveBreaker, ConstantBackoff, circuitBreaker, handleWhen, retry } from "cockatiel";
import { Agent } from "undici";
import { gatewayProblem } from "../gateway-problem";
import type { Host } from "../host";
import { attempt, type Limits, type Sending } from "./attempt";
import { Unanswered } from "./unanswered";

/** Client of a remote service. `ask` returns a problem (RFC 9457) when the service gives no usable answer. */
export type RemoteService = { ask: Host["service"]; close: () => Promise<void> };

type Patience = Limits & {
  /** Number of consecutive failed attempts after which the circuit breaker opens for `restMs` milliseconds. */
  failuresInARow: number;
  restMs: number;
};

const usual: Patience = {
  answerMs: 5_000,
  fileMs: 60_000,
  answerBytes: 5 * 1_048_576,
  fileBytes: 64 * 1_048_576,
  failuresInARow: 5,
  restMs: 5_000,
};

/** Function that logs each request without a usable answer. */
type Report = (failed: { kind: string; why: string; method: string; path: string; cause: string }) => void;

/**
 * Creates a client of the service at `base`, such as `https://example.com/doors`. Sends reads up to twice but writes
 * only once, because the service may have executed a write that it did not answer.
 */
export function remoteService(base: string, report: Report, given: Partial<Patience> = {}): RemoteService {
  const patience = { ...usual, ...given };
  const dispatcher = new Agent({ connect: { timeout: patience.answerMs }, bodyTimeout: patience.fileMs });
  const breaker = circuitBreaker(handleWhen(isAway).orWhenResult(isAnswerOf(502, 504)), {
    halfOpenAfter: patience.restMs,
    breaker: new ConsecutiveBreaker(patience.failuresInARow),
  });
  const again = retry(handleWhen(isAway).orWhenResult(isAnswerOf(502, 503, 504)), {
    maxAttempts: 1,
    backoff: new ConstantBackoff(100),
  });

  return {
    ask: async (request, { clientAddress }) => {
      const sending = await toSending(request, clientAddress);
      const tryOnce = () => breaker.execute(() => attempt(base, sending, patience, dispatcher));
      try {
        return await (READS.has(sending.method) ? again.execute(tryOnce) : tryOnce());
      } catch (error) {
        return answerFor(error, sending, report, patience.restMs);
      }
    },
    close: () => dispatcher.close(),
  };
}

const READS = new Set(["GET", "HEAD"]);

/** Returns whether an error means that the service is unavailable, rather than that it rejected the request. */
const isAway = (error: Error): boolean =>
  error instanceof Unanswered && ["service-unreachable", "service-slow", "service-broken-off"].includes(error.kind);

/**
 * Returns whether an answer has one of these statuses. 503 comes from a busy service itself; 502 and 504 mean that no
 * service answers behind the proxy.
 */
const isAnswerOf =
  (...statuses: number[]) =>
  (answer: unknown): boolean =>
    answer instanceof Response && statuses.includes(answer.status);

async function toSending(request: Request, clientAddress: string): Promise<Sending> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? undefined : await request.text();
  const forwarded: Record<string, string> = clientAddress ? { "x-forwarded-for": clientAddress } : {};
  return {
    method: request.method,
    path: pathname + search,
    headers: { ...Object.fromEntries(request.headers), ...forwarded },
    body,
  };
}

/** Returns a problem in place of the missing answer. Rethrows unexpected errors. */
function answerFor(error: unknown, { method, path }: Sending, report: Report, restMs: number): Response {
  const failed = error instanceof BrokenCircuitError ? new Unanswered("service-resting") : error;
  if (!(failed instanceof Unanswered)) throw failed;
  const { kind, why, cause } = failed;
  const [place = ""] = path.split("?", 1);
  report({ kind, why, method, path: place, cause: cause instanceof Error ? String(cause.cause ?? cause) : "" });
  const problem = gatewayProblem(kind, { method, path: place.replace("/api/v1", "") }, why);
  const headers = new Headers({ "Content-Type": "application/problem+json" });
  if (problem.status === 503) headers.set("Retry-After", String(Math.ceil(restMs / 1_000)));
  return Response.json(problem, { status: problem.status, headers });
}
