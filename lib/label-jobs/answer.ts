import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";

/** What came of asking the desk: the value, or why not, as the service would say it. `retryAfter` in seconds. */
export type Answer<T> = { ok: true; value: T } | Refusal;
export type Refusal = { ok: false; problem: Problem; retryAfter?: number };

type Why = { kind: ProblemKind; detail: string; errors?: ProblemError[]; retryAfter?: number };

export function refuse({ kind, detail, errors, retryAfter }: Why): Refusal {
  const [status, title] = problemKinds[kind];
  const problem = { type: problemType(kind), title, status, detail, ...(errors && { errors }) };
  return { ok: false, problem, ...(retryAfter !== undefined && { retryAfter }) };
}

/** For one or more members of what was asked. */
export const invalid = (errors: ProblemError[]): Refusal =>
  refuse({ kind: "validation-failed", detail: errors.map(({ detail }) => detail).join(" "), errors });
