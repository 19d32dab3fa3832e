import { BrokenCircuitError, ConsecutiveBreaker, ConstantBackoff, circuitBreaker, handleWhen, retry } from "cockatiel";
import { Agent } from "undici";
import { attempt, type Limits, type Sending } from "./attempt";
import { gatewayProblem } from "./gateway-problem";
import { RemoteProblem } from "./remote-problem";
import { TransportError } from "./transport-error";

/** IP address of the browser that caused a request. */
export type CallOrigin = { clientAddress: string };

/** Connection to the other service. `send` throws a RemoteProblem when no usable answer comes. */
export type Upstream = {
  send: (request: Request, from: CallOrigin) => Promise<Response>;
  close: () => Promise<void>;
};

type Policy = Limits & {
  /** Number of consecutive failed attempts after which the circuit breaker opens for `restMs` milliseconds. */
  failuresInARow: number;
  restMs: number;
};

const defaultPolicy: Policy = {
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
 * Creates the connection to the service at `base`, such as `https://example.com/doors`. Sends reads up to twice but
 * writes only once, because the service may have executed a write that it did not answer.
 */
export function createUpstream(base: string, report: Report, changes: Partial<Policy> = {}): Upstream {
  const policy = { ...defaultPolicy, ...changes };
  const dispatcher = new Agent({ connect: { timeout: policy.answerMs }, bodyTimeout: policy.fileMs });
  const breaker = circuitBreaker(handleWhen(isUnavailable).orWhenResult(hasStatus(502, 504)), {
    halfOpenAfter: policy.restMs,
    breaker: new ConsecutiveBreaker(policy.failuresInARow),
  });
  const retryOnce = retry(handleWhen(isUnavailable).orWhenResult(hasStatus(502, 503, 504)), {
    maxAttempts: 1,
    backoff: new ConstantBackoff(100),
  });

  return {
    send: async (request, { clientAddress }) => {
      const sending = await toSending(request, clientAddress);
      const tryOnce = () => breaker.execute(() => attempt(base, sending, policy, dispatcher));
      try {
        return await (READS.has(sending.method) ? retryOnce.execute(tryOnce) : tryOnce());
      } catch (error) {
        throw toRemoteProblem(error, sending, report, policy.restMs);
      }
    },
    close: () => dispatcher.close(),
  };
}

const READS = new Set(["GET", "HEAD"]);

/** Returns whether an error means that the service is unavailable, rather than that it rejected the request. */
const isUnavailable = (error: Error): boolean =>
  error instanceof TransportError && ["service-unreachable", "service-slow", "service-broken-off"].includes(error.kind);

/**
 * Returns whether an answer has one of these statuses. 503 comes from a busy service itself; 502 and 504 mean that no
 * service answers behind the proxy.
 */
const hasStatus =
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

/** Returns the problem in place of the missing answer, and logs it. Returns unexpected errors unchanged. */
function toRemoteProblem(error: unknown, { method, path }: Sending, report: Report, restMs: number): unknown {
  const failed = error instanceof BrokenCircuitError ? new TransportError("service-resting") : error;
  if (!(failed instanceof TransportError)) return failed;
  const { kind, why, cause } = failed;
  const [place = ""] = path.split("?", 1);
  report({ kind, why, method, path: place, cause: cause instanceof Error ? String(cause.cause ?? cause) : "" });
  const problem = gatewayProblem(kind, { method, path: place.replace("/api/v1", "") }, why);
  const seconds = String(Math.ceil(restMs / 1_000));
  return new RemoteProblem(problem, problem.status === 503 ? { "Retry-After": seconds } : {});
}
