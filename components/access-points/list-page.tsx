import { AccessPointsTable } from "@/components/access-points/access-points-table";
import { EmptyList } from "@/components/access-points/empty-list";
import { listFilter } from "@/components/access-points/list-address";
import { listCaption } from "@/components/access-points/list-caption";
import { ListKeys } from "@/components/access-points/list-keys";
import { listRow } from "@/components/access-points/list-row";
import { Pager } from "@/components/access-points/pager";
import { Selectable } from "@/components/access-points/selectable";
import { SelectionBar } from "@/components/access-points/selection-bar";
import { CarriedIds, SelectionForm } from "@/components/access-points/selection-form";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";

type ListPageProps = {
  query: AccessPointListQuery;
  list: AccessPointList;
  readable: (iso: string) => ReadableDate;
  /** Whose list it is. */
  owner: string;
  /** Ids the address carries: what was ticked before, where there is no script. */
  named: string[];
};

/** One page of the list: its rows and the ways to the other pages, or why there are none. */
export function ListPage({ query, list, readable, owner, named }: ListPageProps) {
  const { data, pagination } = list;
  const filter = listFilter(query);
  const ids = data.map(({ id }) => id);
  return (
    <>
      <ListKeys />
      {data.length > 0 ? (
        <>
          <CarriedIds shown={ids} named={named} />
          <Selectable page={{ owner, filter, page: query.page, ids, named }}>
            <AccessPointsTable
              rows={data.map((point) => listRow(point, readable))}
              query={query}
              caption={listCaption(query, pagination)}
            />
          </Selectable>
          <SelectionForm query={query} totalPages={pagination.totalPages} shown={ids} named={named} />
          <Pager query={query} pagination={pagination} />
        </>
      ) : (
        <EmptyList query={query} />
      )}
      <SelectionBar owner={owner} filter={filter} total={pagination.total} />
    </>
  );
}
