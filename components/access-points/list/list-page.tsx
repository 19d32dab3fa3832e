"use client";

import { type ReactNode, useMemo } from "react";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { ListTable } from "@/components/access-points/list/list-table";
import { Pager } from "@/components/access-points/list/pager";
import { type ListQuery, listFilter } from "@/components/access-points/list-url/list-url";
import type { SaveCell } from "@/components/access-points/row-tools/point-details";
import { RowTools } from "@/components/access-points/row-tools/row-tools";
import { SelectionBar } from "@/components/access-points/selection/selection-bar";
import { IdsFromOtherPages, SelectionForm } from "@/components/access-points/selection/selection-form";
import { SelectionContext } from "@/components/access-points/selection/use-selection";
import { Allowed, useReader } from "@/components/ui/reader";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import type { Access } from "@/lib/contract/accounts/roles";

type ListPageProps = {
  query: ListQuery;
  /** Rows as `rowsAsJson` writes them. */
  rowsJson: string;
  fields: ShownField[];
  drawn: DrawnFields | undefined;
  caption: string;
  pagination: AccessPointPage["pagination"];
  /** To all that match. */
  access: Access;
  idsInUrl: string[];
  empty: ReactNode;
  saveCell: SaveCell;
};

/** A client component for the reason AppShell is. */
export function ListPage(props: ListPageProps) {
  const { query, rowsJson, fields, drawn, caption, pagination, access, idsInUrl, empty, saveCell } = props;
  const { id: owner } = useReader();
  const rows = useMemo(() => readRows(rowsJson), [rowsJson]);
  const filter = listFilter(query);
  const ids = rows.map(({ id }) => id);
  const theirs = rows.filter((row) => row.theirs).map(({ id }) => id);
  const selectionBar = (
    <Allowed to="create">
      <SelectionBar owner={owner} filter={filter} shown={ids} total={pagination.total} access={access} />
    </Allowed>
  );
  return (
    <>
      <ListShortcuts />
      {rows.length > 0 ? (
        <>
          <IdsFromOtherPages shown={ids} idsInUrl={idsInUrl} />
          <SelectionContext value={{ owner, filter, page: query.page, ids, theirs, idsInUrl }}>
            {/* Sticky below the rows: it floats over rows, never over the pager. */}
            <div className="list-beside">
              <div className="min-w-0">
                <ListTable rows={rows} query={query} caption={caption} fields={fields} drawn={drawn} />
                {selectionBar}
              </div>
              <RowTools ids={ids} theirs={theirs} version={rowsJson} save={saveCell} />
            </div>
          </SelectionContext>
          <Allowed to="create">
            <SelectionForm query={query} hasNext={pagination.hasNext} shown={ids} idsInUrl={idsInUrl} access={access} />
          </Allowed>
          <Pager query={query} pagination={pagination} shown={rows.length} />
        </>
      ) : (
        empty
      )}
      {rows.length === 0 && selectionBar}
    </>
  );
}

function readRows(json: string): ListRow[] {
  const { names, rows }: { names: string[]; rows: unknown[][] } = JSON.parse(json);
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as ListRow);
}
