import "server-only";
import { lacks } from "@/lib/dashboard/capabilities";
import { getHost } from "@/lib/dashboard/host";

/** Returns whether the service stores print jobs, stocks and printer profiles. If it does not, the page answers 404. */
export async function hasLedger(): Promise<boolean> {
  const isMissing = await lacks("labels");
  if (isMissing) getHost().setPageStatus(404);
  return !isMissing;
}
