import type { Named } from "@/components/access-points/filters/applied-filters";
import { CustomFieldFilter } from "@/components/access-points/filters/custom-field-filter";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { LocationFilter } from "@/components/access-points/filters/location-filter";
import { type ListQuery, listHref, listParams, withoutFilters } from "@/components/access-points/list-url/list-url";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { type FilterName, filterNames, listFilters, pickFilters } from "@/lib/contract/access-points/list-filters";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

import { flattenFields, keyOfParameter, relationOf } from "@/lib/contract/custom-fields/field-parameters";

type FilterFormProps = { query: ListQuery; owners: Owners; teams: Named; fields: CustomField[]; can: Capabilities };

const isDay = (value: string | undefined): boolean => value === undefined || /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Form with the filters of the list, and on a phone with its order. It works without script: it leads to the URL of the
 * filtered list.
 */
export function FilterForm({ query, owners, teams, fields, can }: FilterFormProps) {
  const isApplied = Object.keys(flattenFields(pickFilters(query))).length > 0;
  const shown = can.contract ? filterNames.filter((name) => isShown(name, owners, teams)) : [];
  const isControlled = (key: string) =>
    (key === "sort" && can.sort) ||
    shown.some((name) => name === relationOf(key).key) ||
    filterNames.some((name) => name === key && listFilters[name].control === "relation") ||
    fields.some((field) => field.key === relationOf(keyOfParameter(key) ?? "").key);
  const kept = listParams(query).filter(([key]) => key !== "page" && !isControlled(key));
  return (
    <form action="/access-points" data-list-form="" className="grid gap-3">
      <HiddenFields fields={kept} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 *:min-w-0">
        {can.sort && <SortField sort={query.sort} />}
        {shown.map((name) => (
          <FilterField key={name} name={name} query={query} owners={owners} teams={teams} />
        ))}
        {fields.map((field) => (
          <CustomFieldFilter key={field.key} field={field} query={query} />
        ))}
      </div>
      {shown.length > 0 && (
        <p className="text-[0.8125rem] text-soft">Days are in UTC and belong to the list as a whole.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {can.contract ? "Apply filters" : "Apply"}
        </Button>
        {isApplied && <ButtonLink href={listHref(query, withoutFilters(query))}>Clear filters</ButtonLink>}
      </div>
    </form>
  );
}

const sorts = [
  ["-createdAt", "Newest first"],
  ["createdAt", "Oldest first"],
  ["name", "Name, A to Z"],
  ["-name", "Name, Z to A"],
  ["location", "Location, A to Z"],
  ["-updatedAt", "Changed last"],
] as const;

/** Order of the list for phones, whose cards have no heads to click. */
function SortField({ sort }: Pick<ListQuery, "sort">) {
  return (
    <div className="sm:hidden">
      <CompactSelect key={sort} id="filter-sort" name="sort" label="Order" defaultValue={sort}>
        {!sorts.some(([value]) => value === sort) && <option value={sort}>As it is now</option>}
        {sorts.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </CompactSelect>
    </div>
  );
}

/** Returns the chosen relation to a location, and the values beside it. */
function locationRelation({ location, locationUnder, ...query }: ListQuery) {
  if (query["location.empty"]) return { relation: "location.empty", values: [] };
  if (locationUnder !== undefined) return { relation: "locationUnder", values: [locationUnder] };
  const part = query["location.contains"];
  if (part !== undefined) return { relation: "location.contains", values: [part] };
  return { relation: "location", values: [location ?? []].flat() };
}

/** An import is chosen on its own page, and owners and teams only by those who see access points of others. */
const isShown = (name: FilterName, owners: Owners, teams: Named): boolean =>
  !["none", "relation"].includes(listFilters[name].control) &&
  (name !== "owner" || owners.length > 0) &&
  (name !== "team" || teams.length > 0);

type FilterFieldProps = { name: FilterName; query: ListQuery; owners: Owners; teams: Named };

function FilterField({ name, query, owners, teams }: FilterFieldProps) {
  const { label, control } = listFilters[name];
  if (control === "location") return <LocationFilter {...locationRelation(query)} />;
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
            {owner} ({accessPoints.toLocaleString("en")})
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
        {teams.map(({ id, name: team }) => (
          <option key={id} value={id}>
            {team}
          </option>
        ))}
      </CompactSelect>
    );
  }
  return <CompactField {...field} type={isDay(value || undefined) ? "date" : "text"} />;
}
