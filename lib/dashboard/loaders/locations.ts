import { seesEveryone } from "@/lib/contract/accounts/account";
import "server-only";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { DashboardSession } from "@/lib/dashboard/session/session";

/**
 * Returns the locations to suggest in a form: those of everyone for managers and admins. Returns none for a service that
 * lacks them, and while it does not answer: a location is typed, and the suggestions only save typing.
 */
export async function loadLocations(session: DashboardSession | null, q = ""): Promise<string[]> {
  if (!session || !(await getCapabilities()).contract) return [];
  const scope = !seesEveryone(session.user.role) ? "mine" : "all";
  const outcome = await serviceClient(session).listLocations({ query: { q, scope } });
  return outcome.ok ? outcome.value.data : [];
}
