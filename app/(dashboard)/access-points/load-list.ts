import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { whyEmpty } from "@/app/(dashboard)/access-points/why-empty";
import { stateScope } from "@/app/(dashboard)/scope/state-scope";
import type { Named } from "@/components/access-points/filters/applied-filters";
import type { FilterChoices } from "@/components/access-points/filters/filter-form";
import { followView } from "@/components/access-points/list-url/follow-view";
import {
  type ListDefaults,
  type ListQuery,
  listDefaults,
  requestOf,
} from "@/components/access-points/list-url/list-url";
import {
  defaultList,
  defaultsOfPage,
  dropUnknownFields,
  dropUnsupportedParams,
  parseListParams,
  type SearchParams,
} from "@/components/access-points/list-url/parse-list-params";
import type { PlaceNode } from "@/components/place-picker/place-picker";
import { scopesOf } from "@/components/ui/scopes-of";
import { parseColumns } from "@/lib/contract/access-points/list-columns";
import { NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import { readParameters } from "@/lib/contract/access-points/list-parameters";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { DEFAULT_SEPARATOR } from "@/lib/contract/access-points/locations/location-path";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";
import type { PageReader } from "@/lib/contract/accounts/reader";
import { mayWrite, seesEveryone } from "@/lib/contract/accounts/roles";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParametersIn, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { Outcome } from "@/lib/contract/outcome";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadOfficeSettings } from "@/lib/dashboard/loaders/office/office-settings";
import { loadPlaceNodes } from "@/lib/dashboard/loaders/office/place-nodes";
import { loadTeams } from "@/lib/dashboard/loaders/teams";
import { listCookies } from "@/lib/dashboard/session/list-return-url";
import { isDocument } from "@/lib/dashboard/session/session";

type NamedList = {
  query: ListQuery;
  ignored: string[];
  isOfOthers: boolean;
  views: SavedView[];
  fields: CustomField[];
  defaults: ListDefaults;
  /** Address that says whose list it is; null if that of the page does. */
  address: string | null;
};

export async function loadQuery(client: ServiceClient, reader: PageReader, params: SearchParams): Promise<NamedList> {
  const can = await getCapabilities();
  const defaults = defaultList(reader, await listCookies());
  const parsed = parseListParams(params, reader, can.contract ? defaultsOfPage(defaults, params) : defaults);
  const views = can.contract ? await loadViews(client) : [];
  const fields = needsFields(parsed.query) ? await loadFields() : [];
  const known = dropUnknownFields(dropUnsupportedParams(parsed, can), fields);
  const { query, ignored, isOfOthers, href } = followView(known, views, params);
  if (href) {
    if (await isDocument()) redirect(href);
    const followed = readParameters(new URLSearchParams(href.split("?")[1]));
    return { ...(await loadQuery(client, reader, followed)), address: href };
  }
  const isOfView = query.view !== undefined && query.view !== NO_VIEW;
  const address = query.statesScope && !isOfView ? await stateScope("/access-points", params, query.scope) : null;
  return { query, ignored, isOfOthers, views, fields, defaults, address };
}

type LoadedRows = {
  list: AccessPointPage;
  /** In a view, the list to which the tabs lead; null otherwise. */
  tabs: AccessPointPage | null;
  /** People to ask for access to the list that the URL names; null when the reader sees it. */
  contacts: OfficeContacts["data"] | null;
  choices: FilterChoices;
  empty: ReactNode;
};

export async function loadRows(
  client: ServiceClient,
  reader: PageReader,
  { query, defaults, isOfOthers }: Pick<NamedList, "query" | "defaults" | "isOfOthers">,
): Promise<Outcome<LoadedRows>> {
  const can = await getCapabilities();
  const hasOwners = scopesOf(reader).length > 1;
  const isView = query.view !== undefined && query.view !== NO_VIEW;
  const [list, tabs, contacts, choices] = await Promise.all([
    client.listAccessPoints({ query: requestOf(query) }),
    isView ? client.listAccessPoints({ query: { ...requestOf(viewless(query, defaults)), limit: 1 } }) : null,
    isOfOthers && can.contract ? client.listOfficeContacts() : null,
    can.contract ? loadFilterChoices(client, query, { teams: await loadTeams(), hasOwners }) : noChoices,
  ]);
  if (!list.ok) return list;
  const sight = { canSeeAll: can.scope && seesEveryone(reader.role), canCreate: mayWrite(reader.role) };
  const empty = list.value.data.length === 0 && (await whyEmpty(client, query, sight));
  return {
    ok: true,
    value: {
      list: list.value,
      tabs: tabs?.ok ? tabs.value : null,
      contacts: contacts === null ? null : contacts.ok ? contacts.value.data : [],
      choices,
      empty,
    },
  };
}

const viewless = (query: ListQuery, defaults: ListDefaults): ListQuery => ({
  ...listDefaults,
  ...defaults,
  defaults: query.defaults,
  sort: listDefaults.sort,
});

const needsFields = ({ panel, field, sort, columns }: ListQuery): boolean =>
  panel === "filters" ||
  panel === "columns" ||
  field !== undefined ||
  keyOfSort(sort) !== undefined ||
  fieldParametersIn(parseColumns(columns)?.map(({ name }) => name) ?? []).length > 0;

const noChoices: FilterChoices = { owners: [], teams: [], places: [] };

/** None while the service does not answer: the list is what people came for. */
async function loadViews(client: ServiceClient): Promise<SavedView[]> {
  const outcome = await client.listViews();
  return outcome.ok ? outcome.value.data : [];
}

const TEAMS_COUNTED = 12;

/** Owners also for a list of one owner, others only for the panel of filters. None while the service is away. */
async function loadFilterChoices(
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
  const { locationSeparator: separator = DEFAULT_SEPARATOR } = (await loadOfficeSettings()) ?? {};
  return loadPlaceNodes(client, [locationUnder ?? []].flat(), { scope, number: "total", separator });
}

const countTeams = (client: ServiceClient, { scope }: ListQuery, teams: Named): Promise<FilterChoices["teams"]> =>
  Promise.all(
    teams.map(async ({ id, name }) => {
      const outcome = await client.listAccessPoints({ query: { limit: 1, count: "capped", scope, team: id } });
      return { id, name, ...(outcome.ok && { accessPoints: outcome.value.pagination.total }) };
    }),
  );
