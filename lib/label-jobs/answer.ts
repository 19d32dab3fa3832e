import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

/**
 * Result of a call to the label jobs: the value, or the problem as the service would return it. `retryAfter` in
 * seconds.
 */
export type Answer<T> = { ok: true; value: T } | Refusal;
export type Refusal = { ok: false; problem: Problem; retryAfter?: number };

type Why = { kind: ProblemKind; detail: string; errors?: ProblemError[]; retryAfter?: number };

export function refuse({ kind, detail, errors, retryAfter }: Why): Refusal {
  const [status, title] = problemKinds[kind];
  const problem = { type: problemType(kind), title, status, detail, ...(errors && { errors }) };
  return { ok: false, problem, ...(retryAfter !== undefined && { retryAfter }) };
}

/** Returns a "validation-failed" problem for one or more members of the request. */
export const invalid = (errors: ProblemError[]): Refusal =>
  refuse({ kind: "validation-failed", detail: errors.map(({ detail }) => detail).join(" "), errors });
