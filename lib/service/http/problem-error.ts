import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

type Extra = { errors?: ProblemError[]; holder?: Problem["holder"]; headers?: Record<string, string> };

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
    const { errors, holder } = this.#extra;
    return { type: problemType(this.kind), title, status, detail: this.message, instance: requestId, errors, holder };
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
