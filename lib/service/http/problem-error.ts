import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

type Extra = Pick<Problem, "errors" | "holder" | "challenge" | "factors" | "passkey" | "matching"> & {
  headers?: Record<string, string>;
};

/** Error that the API defines. Any code of the service may throw it, and `onError` turns it into the response. */
export class ServiceProblem extends Error {
  override name = "ServiceProblem";
  readonly kind: ProblemKind;
  readonly headers: Record<string, string>;
  readonly #extra: Extra;

  constructor(kind: ProblemKind, detail: string, extra: Extra = {}) {
    super(detail);
    this.kind = kind;
    this.#extra = extra;
    this.headers = extra.headers ?? {};
  }

  get status(): number {
    return problemKinds[this.kind][0];
  }

  /** Returns the response body (RFC 9457). `requestId` connects a user's report to the log. */
  toProblem(requestId: string): Problem {
    const [status, title] = problemKinds[this.kind];
    const { headers: _, ...extra } = this.#extra;
    return { type: problemType(this.kind), title, status, detail: this.message, instance: requestId, ...extra };
  }
}

/** Returns a 503 problem: nothing was saved, and the client may retry after `seconds`. */
export const unavailable = (why: string, seconds: number): ServiceProblem =>
  new ServiceProblem("service-unavailable", `${why} Nothing was saved. Try again in a moment.`, {
    headers: { "Retry-After": String(seconds) },
  });

/** Returns a 422 problem for one or more members or parameters. */
export const invalid = (errors: ProblemError[]): ServiceProblem =>
  new ServiceProblem("validation-failed", errors.map((error) => error.detail).join(" "), { errors });

/**
 * Returns a 404 problem for a path or id that does not exist or belongs to another user. The response does not reveal
 * which.
 */
export const notFound = (): ServiceProblem =>
  new ServiceProblem(
    "not-found",
    "There is nothing at this address, or it belongs to another user. Check the address.",
  );

type Unauthorized =
  | "missing-token"
  | "invalid-token"
  | "invalid-credentials"
  | "invalid-refresh-token"
  | "refresh-reused"
  | "second-factor-required"
  | "second-factor-failed"
  | "new-password-required"
  | "challenge-expired";

/** Returns a 401 problem. Its challenge has `error` only when the request had a token (RFC 6750 §3.1). */
export function unauthorized(kind: Unauthorized, detail: string, extra: Extra = {}): ServiceProblem {
  const hadToken = kind === "invalid-token" || kind === "invalid-refresh-token" || kind === "refresh-reused";
  const challenge = hadToken ? 'Bearer error="invalid_token"' : "Bearer";
  return new ServiceProblem(kind, detail, { ...extra, headers: { "WWW-Authenticate": challenge } });
}

/**
 * Returns a 429 problem: the client may retry after `seconds`. `limit` describes the exhausted limit in the RateLimit
 * headers (draft-ietf-httpapi-ratelimit-headers): its name and the parameters of its policy.
 */
export function rateLimited(
  kind: "too-many-attempts" | "too-many-requests",
  detail: string,
  seconds: number,
  limit?: { name: string; policy: string },
): ServiceProblem {
  const headers = {
    "Retry-After": String(seconds),
    ...(limit && {
      RateLimit: `"${limit.name}";r=0;t=${seconds}`,
      "RateLimit-Policy": `"${limit.name}";${limit.policy}`,
    }),
  };
  return new ServiceProblem(kind, detail, { headers });
}
