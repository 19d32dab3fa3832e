import { LocationFilter } from "@/components/access-points/list/location-filter";
import { type ListQuery, listHref, listParams, withoutFilters } from "@/components/access-points/list-url/list-url";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import { type FilterName, filterNames, listFilters, pickFilters } from "@/lib/contract/access-points/list-filters";
import type { OwnerList } from "@/lib/contract/access-points/owner-list";

export type Owners = OwnerList["data"];

type FilterPanelProps = { query: ListQuery; owners: Owners };

const isDay = (value: string | undefined): boolean => value === undefined || /^\d{4}-\d\d-\d\d$/.test(value);

/** Form with the filters of the list. It works without script: it leads to the URL of the filtered list. */
export function FilterPanel({ query, owners }: FilterPanelProps) {
  const applied = Object.keys(pickFilters(query)).length;
  const shown = filterNames.filter((name) => isShown(name, owners));
  const kept = listParams(query).filter(([key]) => key !== "page" && !shown.some((name) => name === key));
  return (
    <details className="open:basis-full">
      <summary className={buttonClass()}>Filters{applied > 0 && ` (${applied})`}</summary>
      <form action="/access-points" data-list-form="" className="mt-2 grid gap-3 card p-4">
        <HiddenFields fields={kept} />
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((name) => (
            <FilterField key={`${name} ${query[name]}`} name={name} value={query[name]} owners={owners} />
          ))}
        </div>
        <p className="text-[0.8125rem] text-soft">Days are in UTC and belong to the list as a whole.</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary">
            Apply filters
          </Button>
          {applied > 0 && <ButtonLink href={listHref(query, withoutFilters(query))}>Clear filters</ButtonLink>}
        </div>
      </form>
    </details>
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
export function FilterChips({ query, owners }: FilterPanelProps) {
  const applied = Object.entries(pickFilters(query)) as [FilterName, string][];
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2 print:hidden">
      {applied.map(([name, value]) => {
        const owner = owners.find(({ id }) => id === value)?.name ?? "one person";
        const { label, control } = listFilters[name];
        const text = control === "owner" ? owner : control === "none" ? "from one file" : value || "none";
        return (
          <li key={name}>
            <Link
              href={listHref(query, { [name]: undefined })}
              aria-label={`Remove filter ${label}: ${text}`}
              className="inline-flex min-h-8 items-center gap-2 rounded-full border border-accent bg-wash px-3 wrap-anywhere hover:border-accent-strong touch:min-h-11"
            >
              <span>
                {label}: <strong dir="auto">{text}</strong>
              </span>
              <span aria-hidden="true">✕</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
