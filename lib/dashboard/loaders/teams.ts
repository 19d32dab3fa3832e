import "server-only";
import { cache } from "react";
import { ownTeams, type PageReader } from "@/lib/contract/accounts/reader";
import type { Team } from "@/lib/contract/accounts/team";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** None with a service that has no teams, and when it does not answer. */
export const loadTeams = cache(async (): Promise<Team[]> => {
  const session = await findSession();
  if (!session || !(await getCapabilities()).contract) return [];
  const teams = await serviceClient(session).listTeams();
  return teams.ok ? teams.value.data : [];
});

/** An admin has all teams, because they may change all. */
export const loadReader = cache(async (): Promise<PageReader | null> => {
  const session = await findSession();
  if (!session) return null;
  const { id, role } = session.user;
  const teams = await loadTeams();
  return { id, role, teams: role === "admin" ? teams : ownTeams(teams) };
});
