import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

/** Result of a label operation: the value, or the problem as the API returns it. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

/** Problem that a label operation is refused with. `retryAfter` in seconds. */
export type Refusal = { ok: false; kind: ProblemKind; problem: Problem; retryAfter?: number };

type Reason = { kind: ProblemKind; detail: string; errors?: ProblemError[]; retryAfter?: number };

export function refuse({ kind, detail, errors, retryAfter }: Reason): Refusal {
  const [status, title] = problemKinds[kind];
  const problem = { type: problemType(kind), title, status, detail, ...(errors && { errors }) };
  return { ok: false, kind, problem, ...(retryAfter !== undefined && { retryAfter }) };
}

/** Returns a "validation-failed" problem for one or more members of the request. */
export const invalid = (errors: ProblemError[]): Refusal =>
  refuse({ kind: "validation-failed", detail: errors.map(({ detail }) => detail).join(" "), errors });
