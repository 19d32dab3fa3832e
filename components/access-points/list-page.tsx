import { AccessPointsTable } from "@/components/access-points/access-points-table";
import { EmptyList } from "@/components/access-points/empty-list";
import { listCaption } from "@/components/access-points/list-caption";
import { ListKeys } from "@/components/access-points/list-keys";
import { listRow } from "@/components/access-points/list-row";
import { Pager } from "@/components/access-points/pager";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";

type ListPageProps = {
  query: AccessPointListQuery;
  list: AccessPointList;
  readable: (iso: string) => ReadableDate;
};

/** One page of the list: its rows and the ways to the other pages, or why there are none. */
export function ListPage({ query, list, readable }: ListPageProps) {
  const { data, pagination } = list;
  return (
    <>
      <ListKeys />
      {data.length > 0 ? (
        <>
          <AccessPointsTable
            rows={data.map((point) => listRow(point, readable))}
            query={query}
            caption={listCaption(query, pagination)}
          />
          <Pager query={query} pagination={pagination} />
        </>
      ) : (
        <EmptyList query={query} />
      )}
    </>
  );
}
