import { appliedFilters, filterInWords, type Named } from "@/components/access-points/filters/applied-filters";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import type { OwnerList } from "@/lib/contract/access-points/owner-list";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

export type Owners = OwnerList["data"];

type FilterChipsProps = { query: ListQuery; owners: Owners; teams: Named; fields: CustomField[] };

/** Filters that apply as *field · relation · value*, each with a link that removes it. */
export function FilterChips({ query, owners, teams, fields }: FilterChipsProps) {
  const applied = appliedFilters(query, owners, teams, fields);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2 print:hidden">
      {applied.map((filter) => (
        <li key={filter.name} className="min-w-0">
          <Link
            href={listHref(query, filter.without)}
            aria-label={`Remove filter ${filterInWords(filter)}`}
            className="inline-flex min-h-8.5 items-stretch divide-x divide-line rounded-md border border-line bg-card wrap-anywhere *:flex *:items-center *:px-2.5 hover:border-edge hover:bg-hover touch:min-h-11"
          >
            <span className="max-w-2/5 shrink-0 text-soft">{filter.field}</span>
            <span className="shrink-0">{filter.relation}</span>
            {filter.value !== "" && (
              <strong dir="auto" className="font-medium">
                {filter.value}
              </strong>
            )}
            <span aria-hidden="true" className="text-soft">
              ✕
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
