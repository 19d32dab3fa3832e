"use client";

import { type ReactNode, useMemo } from "react";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { ListTable } from "@/components/access-points/list/list-table";
import { Pager } from "@/components/access-points/list/pager";
import { type ListQuery, listFilter } from "@/components/access-points/list-url/list-url";
import { SelectionBar } from "@/components/access-points/selection/selection-bar";
import { SelectionContext } from "@/components/access-points/selection/use-selection";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

type ListPageProps = {
  query: ListQuery;
  /** JSON text of the rows, an array of `ListRow`. */
  rowsJson: string;
  /** Custom fields that have a column, and their values. */
  fields: ShownField[];
  drawn: DrawnFields | undefined;
  caption: string;
  pagination: AccessPointPage["pagination"];
  can: ListAbilities;
  /** Whether selected access points can be changed and deleted together. */
  canEdit: boolean;
  /** Id of the user, whose selection is kept in the tab. */
  owner: string;
  /** Selected ids in the URL, where script does not run. */
  idsInUrl: string[];
  /** Ids selected on other pages, and the form of the selection, both for readers without script. */
  idsFromOtherPages: ReactNode;
  selectionForm: ReactNode;
  /** Why the page has no rows. */
  empty: ReactNode;
};

/**
 * One page of the list with its pager and selection, or why it is empty. A client component for the reason AppShell is;
 * what few readers see is given as elements, so that its script is not sent.
 */
export function ListPage(props: ListPageProps) {
  const { query, rowsJson, fields, drawn, caption, pagination, can, canEdit, owner, idsInUrl } = props;
  const { idsFromOtherPages, selectionForm, empty } = props;
  const rows = useMemo(() => JSON.parse(rowsJson) as ListRow[], [rowsJson]);
  const filter = listFilter(query);
  const ids = rows.map(({ id }) => id);
  const selectionBar = <SelectionBar owner={owner} filter={filter} total={pagination.total} canEdit={canEdit} />;
  return (
    <>
      <ListShortcuts />
      {rows.length > 0 ? (
        <>
          {idsFromOtherPages}
          <SelectionContext value={{ owner, filter, page: query.page, ids, idsInUrl }}>
            {/* Sticky below the rows: it floats over rows, never over the pager. */}
            <div className="min-w-0">
              <ListTable rows={rows} query={query} caption={caption} fields={fields} drawn={drawn} can={can} />
              {selectionBar}
            </div>
          </SelectionContext>
          {selectionForm}
          <Pager query={query} pagination={pagination} shown={rows.length} />
        </>
      ) : (
        empty
      )}
      {rows.length === 0 && selectionBar}
    </>
  );
}
