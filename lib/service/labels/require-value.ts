import type { Failed, Outcome } from "@/lib/contract/outcome";
import { problemKindOf } from "@/lib/contract/problem";
import { ServiceProblem } from "../http/problem-error";

/**
 * Returns the value of a label operation.
 * @throws ServiceProblem the problem that the operation was refused with
 */
export function requireValue<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw toServiceProblem(outcome);
}

export function toServiceProblem(
  { problem, retryAfter }: Failed,
  headers: Record<string, string> = {},
): ServiceProblem {
  return new ServiceProblem(problemKindOf(problem), problem.detail, {
    ...(problem.errors && { errors: problem.errors }),
    headers: { ...headers, ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }) },
  });
}
