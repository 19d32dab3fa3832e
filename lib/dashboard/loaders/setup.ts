import "server-only";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";

/** Returns whether the service still has no admin. Returns null when the service has no setup or does not answer. */
export async function isSetupOpen(): Promise<boolean | null> {
  if (!(await getCapabilities()).setup) return null;
  const state = await serviceClient(null).setupState();
  return state.ok ? state.value.open : null;
}
