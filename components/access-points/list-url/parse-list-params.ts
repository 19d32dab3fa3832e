import {
  type ListDefaults,
  type ListQuery,
  listDefaults,
  panelNames,
} from "@/components/access-points/list-url/list-url";
import { defaultScope, type ScopeReader, scopesOf } from "@/components/ui/scopes-of";
import { isFieldFilter, listPageParameters } from "@/lib/contract/access-points/access-point-list";
import { CHOICE_COOKIES, type ListKey, listKeys, NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import { type FilterName, filterNames } from "@/lib/contract/access-points/list-filters";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { Capabilities } from "@/lib/contract/capabilities";
import {
  type FieldFilters,
  fieldParametersIn,
  keyOfParameter,
  keyOfSort,
  relationOf,
} from "@/lib/contract/custom-fields/field-parameters";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import { joinSentences, type PlainKey, t } from "@/lib/messages/messages";

export type SearchParams = Record<string, string | string[] | undefined>;

type ParsedParams = {
  query: ListQuery;
  ignored: string[];
  isOfOthers: boolean;
};

type Cookies = { get: (name: string) => { value: string } | undefined };

/** Without a choice, managers and admins see everyone's access points, others those of their teams and their own. */
export function defaultList(reader: ScopeReader, cookies?: Cookies): ListDefaults {
  const chosenScope = cookies?.get(CHOICE_COOKIES.scope)?.value;
  const scope = scopesOf(reader).find((one) => one === chosenScope) ?? defaultScope(reader);
  const chosen = (key: keyof typeof CHOICE_COOKIES) => cookies?.get(CHOICE_COOKIES[key])?.value;
  return {
    limit: choices.limit.parse(chosen("limit") ?? "none"),
    scope,
    sort: listDefaults.sort,
    columns: choices.columns.parse(chosen("columns") ?? ""),
  };
}

/** The best matches of a search come first. */
export const defaultsOfPage = (defaults: ListDefaults, { q }: SearchParams): ListDefaults =>
  q ? { ...defaults, sort: "match" } : defaults;

/** Schemas of the cookies of the choices. Created once, because creating a schema costs more than the rest of the parsing. */
const choices = {
  limit: listPageParameters.limit.catch(listDefaults.limit),
  columns: listPageParameters.columns.catch(listDefaults.columns),
};

/** Names of their parameters in the messages about ignored ones, if they differ. */
const ignoredWords: Partial<Record<string, string>> = {
  locationUnder: "place",
  "location.contains": "part",
  "location.empty": "empty",
  createdFrom: "created",
  createdTo: "created",
  changedFrom: "changed",
  changedTo: "changed",
};

function sayIgnored(key: string, why: "repeated" | "invalid" | "unsupported"): string {
  return t(`list.ignored.${why}`, { what: ignoredWords[key] ?? key });
}

const faultOf = (value: string | string[]) => (Array.isArray(value) ? "repeated" : "invalid");

/** Values that the URL of a saved view leaves out: the same for everybody, so that all see the same list. */
const { limit, scope, sort, columns } = listDefaults;
const defaultsOfViews: ListDefaults = { limit, scope, sort, columns };

/** Invalid ones fall back to the defaults. */
export function parseListParams(
  params: SearchParams,
  reader: ScopeReader,
  chosen: ListDefaults = defaultList(reader),
): ParsedParams {
  const isView = params.view !== undefined && params.view !== NO_VIEW;
  const defaults = isView ? defaultsOfViews : chosen;
  const panel = panelNames.find((name) => params.panel === name) ?? null;
  const query: Record<string, unknown> = { ...listDefaults, ...defaults, defaults, panel, statesScope: true };
  const ignored: string[] = [];
  for (const key of listKeys) {
    const value = params[key];
    // Without script a form sends its empty fields too.
    if (value === undefined || value === "") continue;
    const result = listPageParameters[key].safeParse(value);
    if (result.success) query[key] = result.data;
    else ignored.push(sayIgnored(key, faultOf(value)));
  }
  const field = parseFieldFilters(params, ignored);
  if (Object.keys(field).length > 0) query.field = field;
  const hidden = hiddenList(query as ListQuery, reader);
  if (hidden === null) return { query: query as ListQuery, ignored, isOfOthers: false };
  const seen = { ...query, scope: defaultScope(reader), owner: undefined, team: undefined, page: 1 } as ListQuery;
  const sight = t(seen.scope === "teams" ? "list.hidden.youSeeTeams" : "list.hidden.youSeeOwn");
  return { query: seen, ignored: [...ignored, joinSentences(t(hidden), sight)], isOfOthers: true };
}

/** Null for a list that the reader sees. */
function hiddenList({ scope, owner, team }: ListQuery, reader: ScopeReader): PlainKey | null {
  if (seesEveryone(reader.role)) return scopesOf(reader).includes(scope) ? null : "list.hidden.teams";
  if (scope === "all") return "list.hidden.everyone";
  if (!scopesOf(reader).includes(scope)) return "list.hidden.teams";
  if (scope === "mine" && owner !== undefined) return "list.hidden.somebody";
  const isInTeam = (id: string) => reader.teams.some((one) => one.id === id && one.access !== null);
  return team !== undefined && !isInTeam(team) ? "list.hidden.otherTeam" : null;
}

/** The service decides whether such fields exist. */
function parseFieldFilters(params: SearchParams, ignored: string[]): FieldFilters {
  const filters: FieldFilters = {};
  for (const name of fieldParametersIn(Object.keys(params))) {
    const value = params[name];
    if (value === undefined || value === "") continue;
    if (isFieldFilter(name, value)) filters[keyOfParameter(name) as string] = value;
    else ignored.push(sayIgnored("field", faultOf(value)));
  }
  return filters;
}

type FieldNames = readonly { key: string }[];

export function dropUnknownFields({ query, ignored, ...rest }: ParsedParams, fields: FieldNames): ParsedParams {
  const isKnown = (key: string | undefined) => key === undefined || fields.some((field) => field.key === key);
  const kept = Object.entries(query.field ?? {}).filter(([name]) => isKnown(relationOf(name).key));
  const isSortKnown = isKnown(keyOfSort(query.sort));
  const { field, ...others } = query;
  return {
    ...rest,
    query: {
      ...others,
      ...(kept.length > 0 && { field: Object.fromEntries(kept) }),
      sort: isSortKnown ? query.sort : listDefaults.sort,
    },
    ignored: [
      ...ignored,
      ...(kept.length < Object.keys(field ?? {}).length ? [t("list.ignored.fieldGone")] : []),
      ...(isSortKnown ? [] : [t("list.ignored.sortGone")]),
    ],
  };
}

const requiredAbility: Partial<Record<ListKey, keyof Capabilities>> = {
  q: "search",
  sort: "sort",
  scope: "scope",
  label: "contract",
  view: "contract",
  ...(Object.fromEntries(filterNames.map((name) => [name, "contract"])) as Record<FilterName, "contract">),
};

export function dropUnsupportedParams({ query, ignored, ...rest }: ParsedParams, can: Capabilities): ParsedParams {
  const defaults = can.scope ? query.defaults : { ...query.defaults, scope: listDefaults.scope };
  const isStated = (key: ListKey) => query[key] !== { ...listDefaults, ...query.defaults }[key];
  const unsupported = (Object.keys(requiredAbility) as ListKey[]).filter(
    (key) => !can[requiredAbility[key] as keyof Capabilities],
  );
  const unset = Object.fromEntries(unsupported.map((key) => [key, listDefaults[key as keyof typeof listDefaults]]));
  const dropped = new Set(unsupported.filter(isStated).map((key) => sayIgnored(key, "unsupported")));
  return {
    ...rest,
    query: { ...query, ...unset, ...(!can.contract && { field: undefined }), defaults, statesScope: can.scope },
    ignored: [...ignored, ...dropped],
  };
}

/** UUIDs, or whatever ids another service uses. */
export const parseIds = (given: string | string[] | undefined): string[] => [
  ...new Set([given ?? []].flat().filter((id) => opaqueId.safeParse(id).success)),
];
