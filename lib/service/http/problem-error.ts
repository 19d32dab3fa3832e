import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";
import { joinSentences, t, tell } from "@/lib/messages/messages";

type Extra = Pick<Problem, "errors" | "holder" | "challenge" | "factors" | "passkey" | "matching" | "unsent"> & {
  headers?: Record<string, string>;
};

/** Any code of the service may throw it; `onError` answers it. */
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

  /** RFC 9457. `requestId` connects a user's report to the log. */
  toProblem(requestId: string): Problem {
    const [status, title] = problemKinds[this.kind];
    const { headers: _, errors, ...extra } = this.#extra;
    const told = errors && { errors: errors.map((error) => ({ ...error, detail: tell(error.detail) })) };
    const detail = tell(this.message);
    return { type: problemType(this.kind), title, status, detail, instance: requestId, ...extra, ...told };
  }
}

/** Nothing was saved, and the client may retry after `seconds`. */
export const unavailable = (why: string, seconds: number): ServiceProblem =>
  new ServiceProblem("service-unavailable", t("serviceHttp.unavailable", { why }), {
    headers: { "Retry-After": String(seconds) },
  });

export const invalid = (errors: ProblemError[]): ServiceProblem =>
  new ServiceProblem("validation-failed", joinSentences(...errors.map((error) => error.detail)), { errors });

/** The response does not reveal whether it exists and belongs to another user. */
export const notFound = (): ServiceProblem => new ServiceProblem("not-found", t("serviceHttp.notFound"));

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

/** The challenge has `error` only when the request had a token (RFC 6750 §3.1). */
export function unauthorized(kind: Unauthorized, detail: string, extra: Extra = {}): ServiceProblem {
  const hadToken = kind === "invalid-token" || kind === "invalid-refresh-token" || kind === "refresh-reused";
  const challenge = hadToken ? 'Bearer error="invalid_token"' : "Bearer";
  return new ServiceProblem(kind, detail, { ...extra, headers: { "WWW-Authenticate": challenge } });
}

/** Retry after `seconds`. `limit` is for the RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
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
