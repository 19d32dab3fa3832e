import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

/** Result of a request to the service: the value, or the problem. `retryAfter` in seconds. */
export type Outcome<T> = { ok: true; value: T } | Failed;
export type Failed = { ok: false; problem: Problem; retryAfter?: number };

/** Returns the outcome for a problem that the dashboard found itself. */
export function failed(kind: ProblemKind, detail: string, errors?: ProblemError[]): Failed {
  const [status, title] = problemKinds[kind];
  return { ok: false, problem: { type: problemType(kind), title, status, detail, ...(errors && { errors }) } };
}
