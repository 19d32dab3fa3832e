import "server-only";
import type { TrashedAccessPoint } from "@/lib/contract/access-points/trash";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** Null also where this user may not restore it. */
export async function findTrashed(id: string): Promise<TrashedAccessPoint | null> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = await serviceClient(await findSession()).getTrashedAccessPoint({ id });
  return outcome.ok ? outcome.value : null;
}
