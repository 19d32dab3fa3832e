import "server-only";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { Outcome } from "@/lib/contract/outcome";
import type { Problem } from "@/lib/contract/problem";
import { isUnsupported } from "@/lib/dashboard/client/capabilities";
import { getRuntime } from "@/lib/dashboard/client/runtime";

/**
 * Sets the page's status to that of the problem it shows. A 5xx of the service other than 503 becomes 502, because this
 * program did not fail.
 */
export function setProblemStatus({ status }: Pick<Problem, "status">): void {
  getRuntime().setPageStatus(status >= 500 && status !== 503 ? 502 : status);
}

/**
 * Returns the problem to show instead of the requested data. Returns null also when the session has ended, because the
 * form on the page then asks for the password.
 */
export function pageProblem(outcome: Outcome<unknown>): Problem | null {
  if (outcome.ok || outcome.problem.status === 401) return null;
  setProblemStatus(outcome.problem);
  return outcome.problem;
}

/** Returns whether the service supports what a page is about. If it does not, the page answers 404. */
export async function isAvailable(capability: keyof Capabilities): Promise<boolean> {
  const isMissing = await isUnsupported(capability);
  if (isMissing) getRuntime().setPageStatus(404);
  return !isMissing;
}
