import "server-only";
import type { AuditList } from "@/lib/contract/audit";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** Returns a page of what happened to an access point. Returns null when the service does not record it. */
export async function findHistory(id: string, page: number, limit: number): Promise<AuditList | null> {
  if (!(await getCapabilities()).history) return null;
  const history = await serviceClient(await findSession()).historyOfAccessPoint(id, { page, limit });
  return history.ok ? history.value : null;
}
