"use client";

import { EmptyList } from "@/components/access-points/list/empty-list";
import type { ListRow } from "@/components/access-points/list/list-row";
import { ListKeys } from "@/components/access-points/list/list-shortcuts";
import { AccessPointsTable } from "@/components/access-points/list/list-table";
import { listCaption } from "@/components/access-points/list/page-range";
import { Pager } from "@/components/access-points/list/pager";
import { listFilter } from "@/components/access-points/list-url/list-url";
import { PastTheEnd } from "@/components/access-points/past-the-end";
import { SelectionBar } from "@/components/access-points/selection/selection-bar";
import { CarriedIds, SelectionForm } from "@/components/access-points/selection/selection-form";
import { SelectionContext } from "@/components/access-points/selection/use-selection";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { AccessPointPage, ListAbilities } from "@/lib/dashboard/forms/listing";

type ListPageProps = {
  query: AccessPointListQuery;
  rows: ListRow[];
  pagination: AccessPointPage["pagination"];
  can: ListAbilities;
  /** Whose list it is. */
  owner: string;
  /** Ids the address carries: what was ticked before, where there is no script. */
  named: string[];
};

/** One page of the list: its rows and the ways to the other pages, or why there are none. A client component for the reason SiteHeader is. */
export function ListPage({ query, rows, pagination, can, owner, named }: ListPageProps) {
  const filter = listFilter(query);
  const ids = rows.map(({ id }) => id);
  return (
    <>
      <ListKeys />
      {rows.length > 0 ? (
        <>
          <CarriedIds shown={ids} named={named} />
          <SelectionContext value={{ owner, filter, page: query.page, ids, named }}>
            <AccessPointsTable rows={rows} query={query} caption={listCaption(query, pagination)} can={can} />
          </SelectionContext>
          <SelectionForm query={query} hasNext={pagination.hasNext} shown={ids} named={named} />
          <Pager query={query} pagination={pagination} shown={rows.length} />
        </>
      ) : query.page > 1 ? (
        <PastTheEnd query={query} />
      ) : (
        <EmptyList query={query} />
      )}
      <SelectionBar owner={owner} filter={filter} total={pagination.total} />
    </>
  );
}
