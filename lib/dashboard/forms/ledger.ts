import "server-only";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { getHost } from "@/lib/dashboard/host";

/** Whether the service keeps jobs, stocks and printers. Where it does not, the page about them answers 404. */
export async function hasLedger(): Promise<boolean> {
  const { labels } = await getCapabilities();
  if (!labels) getHost().setPageStatus(404);
  return labels;
}
