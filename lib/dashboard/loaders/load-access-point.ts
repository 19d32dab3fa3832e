import "server-only";
import { pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { TrashedAccessPoint } from "@/lib/contract/access-points/trash";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import { findSession } from "@/lib/dashboard/session/session";
import { loadFields } from "./custom-fields";

/** Returns the access point if it is in the trash and this user may restore it, or null. */
export async function findTrashed(id: string): Promise<TrashedAccessPoint | null> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = await serviceClient(await findSession()).getTrashedAccessPoint({ id });
  return outcome.ok ? outcome.value : null;
}

/**
 * Returns the current values and version of an access point, for a form that edited an older version. Returns null when
 * they are unknown.
 */
export async function findLatest(id: string): Promise<{
  theirs: AccessPointValues;
  theirCustom: Record<string, string>;
  theirTeam: string;
  etag: string;
} | null> {
  const outcome = await serviceClient(await findSession()).getAccessPoint({ id });
  if (!outcome.ok) return null;
  const { etag, ...accessPoint } = outcome.value;
  const theirCustom = toCustomTexts(await loadFields(), accessPoint.fields);
  return { theirs: pickFields(accessPoint), theirCustom, theirTeam: accessPoint.team?.id ?? "", etag };
}
