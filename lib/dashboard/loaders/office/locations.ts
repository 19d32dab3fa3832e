import "server-only";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForOrder } from "@/lib/contract/fold";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { PlaceOffers } from "@/lib/dashboard/forms/label-form-state";
import { loadOfficeSettings } from "@/lib/dashboard/loaders/office/office-settings";
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

/** Places that are suggested at most. */
const SUGGESTED_MAX = 20;

/** Returns what separates the parts of locations; null for a service without places, and while it does not answer. */
export async function loadSeparator(session: DashboardSession | null): Promise<string | null> {
  return session && ((await loadOfficeSettings())?.locationSeparator ?? null);
}

/**
 * Returns the places to suggest for a typed one, one level after another: those of the level of its last part, whose names
 * contain it, and the places below it when it is one. Returns none while the service does not answer.
 */
export async function suggestPlaces(session: DashboardSession, typed: string): Promise<string[]> {
  const separator = await loadSeparator(session);
  if (separator === null) return [];
  const client = serviceClient(session);
  const scope = seesEveryone(session.user.role) ? "all" : "teams";
  const list = (under: string, q: string) => listLocationsBelow(client, { under, q, scope });
  const at = typed.lastIndexOf(separator);
  const [under, part] = at < 0 ? ["", typed] : [typed.slice(0, at), typed.slice(at + separator.length)];
  const found = await list(under, part.trim());
  const place = found.find((location) => foldForOrder(location) === foldForOrder(typed.trim()));
  const below = place === undefined ? [] : await list(place, "");
  return [...found, ...below].slice(0, SUGGESTED_MAX);
}

type Asked = { under: string; q: string; scope: ListScope };

async function listLocationsBelow(client: ServiceClient, asked: Asked): Promise<string[]> {
  const list = await client.listPlaces({ query: { ...asked, page: 1, limit: SUGGESTED_MAX } });
  return list.ok ? list.value.data.map(({ location }) => location).filter(Boolean) : [];
}

/** Places of a level that the print page offers, and levels that it skips because each has one place only. */
const OFFERED_MAX = 100;
const SKIPPED_MAX = 4;

/**
 * Returns the places to choose from when labels are printed: the outermost ones, or those inside of the only one. Returns null
 * while the service does not answer.
 */
export async function loadPlacesToPrint(session: DashboardSession, scope: ListScope): Promise<PlaceOffers | null> {
  const client = serviceClient(session);
  let under = "";
  for (let skipped = 0; ; skipped += 1) {
    const list = await client.listPlaces({ query: { under, q: "", scope, page: 1, limit: OFFERED_MAX } });
    if (!list.ok) return null;
    const { data, pagination } = list.value;
    const [only, ...others] = data;
    if (only && others.length === 0 && only.count === 0 && only.location !== "" && skipped < SKIPPED_MAX) {
      under = only.location;
      continue;
    }
    const places = data
      .filter(({ location }) => location !== "")
      .map(({ location, needed }) => ({ location, needed }))
      .toSorted((one, other) => other.needed - one.needed);
    return { scope, places, isCut: (pagination.totalPages ?? 1) > 1 };
  }
}
