import "server-only";
import type { Team } from "@/lib/contract/accounts/team";
import { getCapabilities } from "../client/capabilities";
import type { ServiceClient } from "../client/service-client";

/** Returns the teams that the reader sees, by name; none with a service that has no teams, and when it does not answer. */
export async function loadTeams(client: ServiceClient): Promise<Team[]> {
  if (!(await getCapabilities()).contract) return [];
  const teams = await client.listTeams();
  return teams.ok ? teams.value.data : [];
}
