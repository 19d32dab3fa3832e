import { appliedFilters, filterInWords, type Named } from "@/components/access-points/filters/applied-filters";
import { panelHref } from "@/components/access-points/list/list-menu";
import { PanelLink } from "@/components/access-points/list/list-panel";
import { labelTabs } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import type { OwnerList } from "@/lib/contract/access-points/access-point-list";
import { NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

export type Owners = OwnerList["data"];

type FilterChipsProps = { query: ListQuery; owners: Owners; teams: Named; fields: CustomField[] };

const controlOf = (name: string): string =>
  `filter-${name.startsWith("location") ? "location" : name.replace(/\.(contains|empty)$/, "")}`;

export function FilterChips({ query, owners, teams, fields }: FilterChipsProps) {
  const applied = appliedFilters(query, owners, teams, fields);
  const isView = query.view !== undefined && query.view !== NO_VIEW;
  // The tabs show the states of every day, but not those of a saved view.
  if (isView ? query.label !== "any" : !labelTabs.some((label) => label === query.label)) {
    const value = t(`list.label.${query.label}`);
    applied.push({ name: "label", field: t("common.label"), relation: "is", value, without: { label: "any" } });
  }
  if (applied.length === 0) return null;
  return (
    <ul aria-label={t("filters.applied")} className="flex flex-wrap gap-2 print:hidden">
      {applied.map((filter) => (
        <li key={filter.name} className="min-w-0">
          <span className="inline-flex min-h-8.5 items-stretch divide-x divide-line rounded-md border border-line bg-card wrap-anywhere touch:min-h-11">
            <PanelLink
              name="filters"
              href={panelHref(query, "filters")}
              isOpen={query.panel === "filters"}
              control={controlOf(filter.name)}
              label={t("filters.change", { filter: filterInWords(filter) })}
              className="flex min-w-0 items-stretch divide-x divide-line *:flex *:items-center *:px-2.5 hover:bg-hover"
            >
              <span className="shrink-0 whitespace-nowrap text-soft">{filter.field}</span>
              <span className="shrink-0 whitespace-nowrap">{t(`filters.relation.${filter.relation}`)}</span>
              {filter.value !== "" && (
                <strong dir="auto" className="font-medium">
                  {filter.value}
                </strong>
              )}
            </PanelLink>
            <Link
              href={listHref(query, filter.without)}
              data-soft="stay"
              aria-label={t("filters.remove", { filter: filterInWords(filter) })}
              className="flex items-center px-2.5 text-soft hover:bg-hover hover:text-ink"
            >
              <span aria-hidden="true">✕</span>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
