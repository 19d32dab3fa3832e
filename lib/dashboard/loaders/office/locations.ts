import "server-only";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForOrder, foldForSearch, foldWithOffsets } from "@/lib/contract/fold";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { loadOfficeSettings } from "@/lib/dashboard/loaders/office/office-settings";
import type { DashboardSession } from "@/lib/dashboard/session/session";

const SUGGESTED_MAX = 20;

/** First those of the person. None while the service does not answer: the suggestions only save typing. */
export async function loadLocations(session: DashboardSession | null, q = ""): Promise<string[]> {
  if (!session || !(await getCapabilities()).contract) return [];
  const client = serviceClient(session);
  const found = await Promise.all(
    (["mine", "office"] as const).map((scope) => client.listLocations({ query: { q, scope } })),
  );
  return [...new Set(found.flatMap((list) => (list.ok ? list.value.data : [])))].slice(0, SUGGESTED_MAX);
}

/** Null for a service without places, and while it does not answer. */
export async function loadSeparator(session: DashboardSession | null): Promise<string | null> {
  return session && ((await loadOfficeSettings())?.locationSeparator ?? null);
}

/** Places of the level of the last part, then those below it. None while the service does not answer. */
export async function suggestPlaces(session: DashboardSession, typed: string): Promise<string[]> {
  const separator = await loadSeparator(session);
  if (separator === null) return [];
  const client = serviceClient(session);
  const scope = seesEveryone(session.user.role) ? "all" : "teams";
  const list = (under: string, q: string) => listLocationsBelow(client, { under, q, scope });
  const { key, offsetOf } = foldWithOffsets(typed);
  const sign = foldForSearch(separator);
  const at = key.lastIndexOf(sign);
  const [under, part] = at < 0 ? ["", typed] : [typed.slice(0, offsetOf(at)), typed.slice(offsetOf(at + sign.length))];
  const found = await list(under, part.trim());
  const place = found.find((location) => foldForOrder(location) === foldForOrder(typed.trim()));
  const below = place === undefined ? [] : await list(place, "");
  return [...found, ...below].slice(0, SUGGESTED_MAX);
}

type Asked = { under: string; q: string; scope: ListScope };

async function listLocationsBelow(client: ServiceClient, asked: Asked): Promise<string[]> {
  const list = await client.listPlaces({ query: { ...asked, limit: SUGGESTED_MAX } });
  return list.ok ? list.value.data.map(({ location }) => location).filter(Boolean) : [];
}
