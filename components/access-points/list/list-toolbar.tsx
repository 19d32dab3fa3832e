"use client";

import type { Named } from "@/components/access-points/filters/applied-filters";
import { FilterChips, type Owners } from "@/components/access-points/filters/filter-chips";
import { PanelLinks, panelHref } from "@/components/access-points/list/list-menu";
import { PanelLink } from "@/components/access-points/list/list-panel";
import { type ListQuery, listParams } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { LiveSearch } from "@/components/ui/fields/live-search";
import { useReader } from "@/components/ui/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

type ListToolbarProps = {
  query: ListQuery;
  owners: Owners;
  teams: Named;
  fields: CustomField[];
  count: string | null;
  /** Null where views are not available. */
  view: string | null;
};

export function ListToolbar({ query, owners, teams, fields, count, view }: ListToolbarProps) {
  const { search, sort, contract } = useReader();
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {search && (
        <LiveSearch
          path="/access-points"
          q={query.q}
          placeholder={t("common.searchedFields")}
          found={query.q ? count : null}
          params={listParams(query).filter(([key]) => key !== "q" && key !== "page")}
        />
      )}
      {(contract || sort) && (
        <PanelLink
          id="open-filters"
          name="filters"
          href={panelHref(query, "filters")}
          isOpen={query.panel === "filters"}
          className={buttonClass({}, contract ? "px-2.5" : "px-2.5 sm:hidden")}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              d="M2 4.5h12M4.5 8h7M6.5 11.5h3"
            />
          </svg>
          <span className="max-sm:sr-only">{t("list.panel.filters")}</span>
        </PanelLink>
      )}
      <FilterChips query={query} owners={owners} teams={teams} fields={fields} />
      <div className="ms-auto flex max-md:hidden">
        <PanelLinks query={query} view={view} className="tool-link" isTarget />
      </div>
    </div>
  );
}
