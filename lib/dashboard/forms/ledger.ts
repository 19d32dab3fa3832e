import "server-only";
import { lacks } from "@/lib/dashboard/capabilities";
import { getHost } from "@/lib/dashboard/host";

/** Whether the service keeps jobs, stocks and printers. Where it does not, the page about them answers 404. */
export async function hasLedger(): Promise<boolean> {
  const isMissing = await lacks("labels");
  if (isMissing) getHost().setPageStatus(404);
  return !isMissing;
}
