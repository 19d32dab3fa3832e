import { AccessPointsTable } from "@/components/access-points/access-points-table";
import { EmptyList } from "@/components/access-points/empty-list";
import { listFilter } from "@/components/access-points/list-address";
import { listCaption } from "@/components/access-points/list-caption";
import { ListKeys } from "@/components/access-points/list-keys";
import { listRow } from "@/components/access-points/list-row";
import { Pager } from "@/components/access-points/pager";
import { PastTheEnd } from "@/components/access-points/past-the-end";
import { Selectable } from "@/components/access-points/selectable";
import { SelectionBar } from "@/components/access-points/selection-bar";
import { CarriedIds, SelectionForm } from "@/components/access-points/selection-form";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { AccessPointPage, ListAbilities } from "@/lib/dashboard/forms/listing";

type ListPageProps = {
  query: AccessPointListQuery;
  list: AccessPointPage;
  can: ListAbilities;
  readable: (iso: string) => ReadableDate;
  /** Whose list it is. */
  owner: string;
  /** Ids the address carries: what was ticked before, where there is no script. */
  named: string[];
};

/** One page of the list: its rows and the ways to the other pages, or why there are none. */
export function ListPage({ query, list, can, readable, owner, named }: ListPageProps) {
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
              can={can}
            />
          </Selectable>
          <SelectionForm query={query} hasNext={pagination.hasNext} shown={ids} named={named} />
          <Pager query={query} list={list} />
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
