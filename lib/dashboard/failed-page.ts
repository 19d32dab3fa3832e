import "server-only";
import type { Problem } from "@/lib/contract/problem";
import { getHost } from "./host";
import type { Outcome } from "./outcome";

/**
 * Sets the page's status to that of the problem it shows. A 5xx of the service other than 503 becomes 502, because this
 * program did not fail.
 */
export function failPage({ status }: Problem): void {
  getHost().setPageStatus(status >= 500 && status !== 503 ? 502 : status);
}

/**
 * Returns the problem to show instead of the requested data. Returns null also when the session has ended, because the
 * form on the page then asks for the password.
 */
export function pageProblem(outcome: Outcome<unknown>): Problem | null {
  if (outcome.ok || outcome.problem.status === 401) return null;
  failPage(outcome.problem);
  return outcome.problem;
}
