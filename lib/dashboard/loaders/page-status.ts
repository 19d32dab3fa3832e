import "server-only";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { Problem } from "@/lib/contract/problem";
import { isUnsupported } from "@/lib/dashboard/client/capabilities";
import { getRuntime } from "@/lib/dashboard/client/runtime";

/** A 5xx of the service other than 503 becomes 502, because this program did not fail. */
export function setProblemStatus({ status }: Pick<Problem, "status">): void {
  getRuntime().setPageStatus(status >= 500 && status !== 503 ? 502 : status);
}

/** If not, the page answers 404. */
export async function isAvailable(capability: keyof Capabilities): Promise<boolean> {
  const isMissing = await isUnsupported(capability);
  if (isMissing) getRuntime().setPageStatus(404);
  return !isMissing;
}
