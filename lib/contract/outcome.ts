import { joinSentences } from "@/lib/messages/messages";
import { type Problem, type ProblemError, type ProblemKind, problemKinds, problemType } from "./problem";

/** `retryAfter` is in seconds. */
export type Outcome<T> = { ok: true; value: T } | Failed;
export type Failed = { ok: false; problem: Problem; retryAfter?: number };

/** Null: the service does not have what the page needs. */
export type PageData<T> = { ok: true; value: T } | { ok: false; problem: Problem | null };

type Reason = { kind: ProblemKind; detail: string; errors?: ProblemError[]; retryAfter?: number };

export function failed({ kind, detail, errors, retryAfter }: Reason): Failed {
  const [status, title] = problemKinds[kind];
  const problem = { type: problemType(kind), title, status, detail, ...(errors && { errors }) };
  return { ok: false, problem, ...(retryAfter !== undefined && { retryAfter }) };
}

export const invalidOutcome = (errors: ProblemError[]): Failed =>
  failed({ kind: "validation-failed", detail: joinSentences(...errors.map(({ detail }) => detail)), errors });

/** The values, or the first failure. */
export async function everyOutcome<T extends unknown[]>(
  ...operations: { [Index in keyof T]: Promise<Outcome<T[Index]>> }
): Promise<Outcome<T>> {
  const values = [];
  for (const outcome of await Promise.all(operations as Promise<Outcome<unknown>>[])) {
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return { ok: true, value: values as T };
}
