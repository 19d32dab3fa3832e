import { CustomFieldFilter } from "@/components/access-points/filters/custom-field-filter";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { LiveFilterForm } from "@/components/access-points/filters/live-filter-form";
import { LocationFilter } from "@/components/access-points/filters/location-filter";
import { labelNames } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref, listParams, withoutFilters } from "@/components/access-points/list-url/list-url";
import type { PlaceNode } from "@/components/place-picker/place-picker";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import {
  type FilterName,
  filterLabel,
  filterNames,
  listFilters,
  pickFilters,
} from "@/lib/contract/access-points/list-filters";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

import { keyOfParameter, relationOf } from "@/lib/contract/custom-fields/field-parameters";

export type FilterChoices = {
  owners: Owners;
  teams: readonly { id: string; name: string; accessPoints?: number | null }[];
  places: PlaceNode[];
};

type FilterFormProps = {
  query: ListQuery;
  choices: FilterChoices;
  fields: CustomField[];
  can: Capabilities;
  timeZone: string;
};

const isDay = (value: string | undefined): boolean => value === undefined || /^\d{4}-\d\d-\d\d$/.test(value);

export function FilterForm({ query, choices, fields, can, timeZone }: FilterFormProps) {
  const isApplied = query.label !== "any" || Object.keys(pickFilters(query)).length > 0;
  const shown = can.contract ? filterNames.filter((name) => isShown(name, choices)) : [];
  const isControlled = (key: string) =>
    (key === "sort" && can.sort) ||
    (key === "label" && can.contract) ||
    shown.some((name) => name === relationOf(key).key) ||
    filterNames.some((name) => name === key && listFilters[name].control === "relation") ||
    fields.some((field) => field.key === relationOf(keyOfParameter(key) ?? "").key);
  const kept = listParams(query).filter(([key]) => key !== "page" && !isControlled(key));
  return (
    <LiveFilterForm>
      <HiddenFields fields={kept} />
      <div className="filter-grid grid grid-cols-2 gap-x-4 gap-y-3 *:min-w-0">
        {can.sort && <SortField sort={query.sort} q={can.contract ? query.q : ""} />}
        {can.contract && <LabelField label={query.label} />}
        {shown.map((name) => (
          <FilterField key={name} name={name} query={query} choices={choices} />
        ))}
        {fields.map((field) => (
          <CustomFieldFilter key={field.key} field={field} query={query} />
        ))}
      </div>
      {shown.length > 0 && (
        <p className="text-[0.8125rem] text-soft">{`Days begin in the time zone ${timeZone.replaceAll("_", " ")}.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" className="without-script">
          {can.contract ? "Apply filters" : "Apply"}
        </Button>
        {isApplied && <ButtonLink href={listHref(query, withoutFilters(query))}>Clear filters</ButtonLink>}
      </div>
    </LiveFilterForm>
  );
}

const sorts = [
  ["-createdAt", "Newest first"],
  ["createdAt", "Oldest first"],
  ["name", "Name, A to Z"],
  ["-name", "Name, Z to A"],
  ["location", "Place, A to Z"],
  ["-updatedAt", "Changed last"],
] as const;

function SortField({ sort, q }: Pick<ListQuery, "sort" | "q">) {
  const offered = q === "" ? sorts : ([["match", "Best match"], ...sorts] as const);
  return (
    <div className="sm:hidden">
      <CompactSelect key={sort} id="filter-sort" name="sort" label="Order" defaultValue={sort}>
        {!offered.some(([value]) => value === sort) && <option value={sort}>As it is now</option>}
        {offered.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </CompactSelect>
    </div>
  );
}

const LabelField = ({ label }: Pick<ListQuery, "label">) => (
  <CompactSelect key={label} id="filter-label" name="label" label="Label" defaultValue={label}>
    {Object.entries({ ...labelNames, any: "Any state" }).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </CompactSelect>
);

function locationRelation({ location, locationUnder, ...query }: ListQuery) {
  if (query["location.empty"]) return { relation: "location.empty", values: [] };
  if (locationUnder !== undefined) return { relation: "locationUnder", values: [locationUnder].flat().slice(0, 1) };
  const part = query["location.contains"];
  if (part !== undefined) return { relation: "location.contains", values: [part] };
  return Array.isArray(location) && location.length > 1
    ? { relation: "location.any", values: location }
    : { relation: location === undefined ? "locationUnder" : "location", values: [location ?? []].flat() };
}

/** Owners and teams are chosen only by those who see access points of others, an import on its own page. */
const isShown = (name: FilterName, { owners, teams }: FilterChoices): boolean =>
  !["none", "relation"].includes(listFilters[name].control) &&
  (name !== "owner" || owners.length > 0) &&
  (name !== "team" || teams.length > 0);

type FilterFieldProps = { name: FilterName } & Pick<FilterFormProps, "query" | "choices">;

function FilterField({ name, query, choices: { owners, teams, places } }: FilterFieldProps) {
  const { control } = listFilters[name];
  const label = filterLabel(name);
  if (control === "location") {
    return (
      <LocationFilter
        {...locationRelation(query)}
        places={places}
        scope={query.scope}
        href={listHref(query, withoutLocation)}
      />
    );
  }
  const value = String(query[name] ?? "");
  // A new value makes a new control.
  const field = { key: value, id: `filter-${name}`, name, label, defaultValue: value };
  if (control === "owner") {
    return (
      <CompactSelect {...field}>
        <option value="">Anyone</option>
        {value !== "" && !owners.some(({ id }) => id === value) && <option value={value}>The chosen owner</option>}
        {owners.map(({ id, name: owner, accessPoints }) => (
          <option key={id} value={id}>
            {withCount(owner, accessPoints)}
          </option>
        ))}
      </CompactSelect>
    );
  }
  if (control === "team") {
    return (
      <CompactSelect {...field}>
        <option value="">Any team or none</option>
        {value !== "" && !teams.some(({ id }) => id === value) && <option value={value}>The chosen team</option>}
        {teams.map(({ id, name: team, accessPoints }) => (
          <option key={id} value={id}>
            {withCount(team, accessPoints)}
          </option>
        ))}
      </CompactSelect>
    );
  }
  return <CompactField {...field} type={isDay(value || undefined) ? "date" : "text"} />;
}

const withoutLocation = {
  location: undefined,
  locationUnder: undefined,
  "location.contains": undefined,
  "location.empty": undefined,
} as const;

/** Such as "Harbour team (352)". */
const withCount = (name: string, count: number | null | undefined): string =>
  typeof count === "number" ? `${name} (${count.toLocaleString("en")})` : name;
