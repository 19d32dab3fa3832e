import {
  CustomFieldFilter,
  CustomFieldFilterChips,
  FilterChip,
} from "@/components/access-points/list/custom-field-filter";
import { ListPanel } from "@/components/access-points/list/list-panel";
import { LocationFilter } from "@/components/access-points/list/location-filter";
import { type ListQuery, listHref, listParams, withoutFilters } from "@/components/access-points/list-url/list-url";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { type FilterName, filterNames, listFilters, pickFilters } from "@/lib/contract/access-points/list-filters";
import type { OwnerList } from "@/lib/contract/access-points/owner-list";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParameter, flattenFields } from "@/lib/contract/custom-fields/field-parameters";

export type Owners = OwnerList["data"];

type FilterPanelProps = { query: ListQuery; owners: Owners; fields: CustomField[] };

const isDay = (value: string | undefined): boolean => value === undefined || /^\d{4}-\d\d-\d\d$/.test(value);

/** Form with the filters of the list. It works without script: it leads to the URL of the filtered list. */
export function FilterPanel(props: FilterPanelProps) {
  const applied = Object.keys(flattenFields(pickFilters(props.query))).length;
  return (
    <ListPanel name="filters" query={props.query} title={applied > 0 ? `Filters (${applied})` : "Filters"}>
      <FilterForm {...props} isApplied={applied > 0} />
    </ListPanel>
  );
}

function FilterForm({ query, owners, fields, isApplied }: FilterPanelProps & { isApplied: boolean }) {
  const shown = filterNames.filter((name) => isShown(name, owners));
  const isControlled = (key: string) =>
    shown.some((name) => name === key) || fields.some((field) => fieldParameter(field.key) === key);
  const kept = listParams(query).filter(([key]) => key !== "page" && !isControlled(key));
  return (
    <form action="/access-points" data-list-form="" className="mt-2 grid gap-3 card p-4">
      <HiddenFields fields={kept} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((name) => (
          <FilterField key={`${name} ${query[name]}`} name={name} value={query[name]} owners={owners} />
        ))}
        {fields.map((field) => (
          <CustomFieldFilter key={`${field.key} ${query.field?.[field.key]}`} field={field} query={query} />
        ))}
      </div>
      <p className="text-[0.8125rem] text-soft">Days are in UTC and belong to the list as a whole.</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          Apply filters
        </Button>
        {isApplied && <ButtonLink href={listHref(query, withoutFilters(query))}>Clear filters</ButtonLink>}
      </div>
    </form>
  );
}

/** An import is chosen on its own page, and owners only by those who see the access points of others. */
const isShown = (name: FilterName, owners: Owners): boolean =>
  listFilters[name].control !== "none" && (name !== "owner" || owners.length > 0);

type FilterFieldProps = { name: FilterName; value: string | undefined; owners: Owners };

function FilterField({ name, value = "", owners }: FilterFieldProps) {
  const { label, control } = listFilters[name];
  const field = { id: `filter-${name}`, name, label, defaultValue: value };
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
  if (control === "location") return <LocationFilter {...field} />;
  return <CompactField {...field} type={isDay(value || undefined) ? "date" : "text"} />;
}

/** Filters that apply, each with a link that removes it. */
export function FilterChips({ query, owners, fields }: FilterPanelProps) {
  const { field: custom, ...others } = pickFilters(query);
  const applied = Object.entries(others) as [FilterName, string][];
  if (applied.length === 0 && !custom) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2 print:hidden">
      {applied.map(([name, value]) => {
        const owner = owners.find(({ id }) => id === value)?.name ?? "one person";
        const { label, control } = listFilters[name];
        const text = control === "owner" ? owner : control === "none" ? "from one file" : value || "none";
        return <FilterChip key={name} label={label} text={text} href={listHref(query, { [name]: undefined })} />;
      })}
      <CustomFieldFilterChips query={query} fields={fields} />
    </ul>
  );
}
