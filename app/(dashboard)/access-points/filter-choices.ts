import type { Named } from "@/components/access-points/filters/applied-filters";
import type { FilterChoices } from "@/components/access-points/filters/filter-form";
import { type ListQuery, listDefaults } from "@/components/access-points/list-url/list-url";
import type { PlaceNode } from "@/components/place-picker/place-picker";
import { USUAL_SEPARATOR } from "@/lib/contract/access-points/locations/location-path";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadOfficeSettings } from "@/lib/dashboard/loaders/office/office-settings";
import { loadPlaceNodes } from "@/lib/dashboard/loaders/office/place-nodes";

const TEAMS_COUNTED = 12;

/** Owners also for a list of one owner, others only for the panel of filters. None while the service is away. */
export async function loadFilterChoices(
  client: ServiceClient,
  query: ListQuery,
  { teams, hasOwners }: { teams: Named; hasOwners: boolean },
): Promise<FilterChoices> {
  const isOpen = query.panel === "filters";
  const [owners, places, counted] = await Promise.all([
    hasOwners && (isOpen || query.owner !== undefined) ? loadOwners(client) : [],
    isOpen ? loadPlaces(client, query) : [],
    isOpen && teams.length <= TEAMS_COUNTED ? countTeams(client, query, teams) : teams,
  ]);
  return { owners, places, teams: counted };
}

async function loadOwners(client: ServiceClient): Promise<FilterChoices["owners"]> {
  const outcome = await client.listOwners();
  return outcome.ok ? outcome.value.data : [];
}

async function loadPlaces(client: ServiceClient, { scope, locationUnder }: ListQuery): Promise<PlaceNode[]> {
  const { locationSeparator: separator = USUAL_SEPARATOR } = (await loadOfficeSettings()) ?? {};
  return loadPlaceNodes(client, [locationUnder ?? []].flat(), { scope, number: "total", separator });
}

const countTeams = (client: ServiceClient, { scope }: ListQuery, teams: Named): Promise<FilterChoices["teams"]> =>
  Promise.all(
    teams.map(async ({ id, name }) => {
      const { page, q, sort, label, count } = listDefaults;
      const query = { page, limit: 1, q, sort, label, count, labelCounts: "no", scope, team: id } as const;
      const outcome = await client.listAccessPoints({ query });
      return { id, name, ...(outcome.ok && { accessPoints: outcome.value.pagination.total }) };
    }),
  );
