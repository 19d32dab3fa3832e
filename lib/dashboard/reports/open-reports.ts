import "server-only";
import type { PointReport } from "@/lib/contract/access-points/codes/point-report";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** An access point takes three in ten minutes, and few stay open. */
const LIMIT = 100;

/** None with a service that takes no reports, and when it does not answer: people came for something else. */
export async function findOpenReports(ids: string[]): Promise<PointReport[]> {
  const session = await findSession();
  if (!session || ids.length === 0 || !(await getCapabilities()).contract) return [];
  const query = { state: "open", accessPoint: ids, limit: LIMIT } as const;
  const outcome = await serviceClient(session).listReports({ query });
  return outcome.ok ? outcome.value.data : [];
}

export async function countOpenReports(ids: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { accessPoint } of await findOpenReports(ids)) {
    if (accessPoint) counts.set(accessPoint.id, (counts.get(accessPoint.id) ?? 0) + 1);
  }
  return counts;
}
