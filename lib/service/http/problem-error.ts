import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

type Extra = { errors?: ProblemError[]; holder?: Problem["holder"]; headers?: Record<string, string> };

/** A failure the contract knows, thrown from anywhere in the service and answered by `onError`. */
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

  /** The body (RFC 9457); `requestId` lets a person and the log speak of the same request. */
  toProblem(requestId: string): Problem {
    const [status, title] = problemKinds[this.kind];
    const { errors, holder } = this.#extra;
    return { type: problemType(this.kind), title, status, detail: this.message, instance: requestId, errors, holder };
  }
}

/** 503: nothing was written; try again in `seconds`. */
export const unavailable = (why: string, seconds: number): ServiceProblem =>
  new ServiceProblem("service-unavailable", `${why} Try again in a moment; nothing was saved.`, {
    headers: { "Retry-After": String(seconds) },
  });

/** 422 for one or more fields, members or parameters. */
export const invalid = (errors: ProblemError[]): ServiceProblem =>
  new ServiceProblem("validation-failed", errors.map((error) => error.detail).join(" "), { errors });

/** 404 for a path or an id that is not there, or not yours: the answer does not tell which. */
export const notFound = (): ServiceProblem =>
  new ServiceProblem("not-found", "There is nothing here, or it is not yours. Check the address.");
