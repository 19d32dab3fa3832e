import "server-only";
import type { Problem } from "@/lib/contract/problem";
import { getHost } from "./host";
import type { Outcome } from "./outcome";

/** Makes the page being rendered answer with the status of the problem it shows: never with a failure of our own. */
export function failPage({ status }: Problem): void {
  getHost().setPageStatus(status >= 500 && status !== 503 ? 502 : status);
}

/** What to show in place of what was asked for; null also when the session has ended, which a form on the page asks about. */
export function pageProblem(outcome: Outcome<unknown>): Problem | null {
  if (outcome.ok || outcome.problem.status === 401) return null;
  failPage(outcome.problem);
  return outcome.problem;
}
