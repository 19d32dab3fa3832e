"use client";

import {
  type Column,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { knownColumns } from "@/components/access-points/columns/chosen-columns";
import { ColumnWidths } from "@/components/access-points/columns/column-widths";
import { WidthHandle } from "@/components/access-points/columns/width-handle";
import type { ListColumn } from "@/components/access-points/list/list-column";
import { listColumns } from "@/components/access-points/list/list-columns";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { REPORT_CHIP } from "@/components/access-points/report-chip";
import { Link } from "@/components/ui/link";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type ColumnName, parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import type { Capabilities } from "@/lib/contract/capabilities";

type ListTableProps = {
  rows: ListRow[];
  query: ListQuery;
  caption: string;
  fields: ShownField[];
  drawn: DrawnFields | undefined;
  can: Capabilities;
  /** Whether the reader may do anything with rows, which viewers may not. */
  canSelect: boolean;
  /** Whether cells can be edited. */
  canEdit: boolean;
};

/**
 * The service filters, sorts and pages: the table knows the order of the columns and of the rows. Cells are rendered with the
 * row alone, because the table's own cell rendering creates a context and two components for each cell.
 */
const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ListColumn>() });
const helper = createColumnHelper<typeof listFeatures, ListRow>();

/** One page of the list: a table, and cards of two lines on narrow screens. list.css styles the rows, to keep class names short. */
export function ListTable({ rows, query, caption, fields, drawn, can, canSelect, canEdit }: ListTableProps) {
  const isDated = rows.some(({ created }) => created);
  const isOfMany = query.scope !== "mine" && query.owner === undefined;
  const hasTeams = query.scope === "teams" && query.team === undefined;
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const names = (
    chosen?.map(({ name }) => name) ?? usualColumns({ isOfMany, hasTeams, isDated, hasLabels: can.contract })
  ).join();
  const columns = useMemo(
    () => listColumns(names.split(",").filter(Boolean) as ColumnName[], fields, drawn, can, canSelect),
    [names, fields, drawn, can, canSelect],
  );
  const widths =
    chosen ?? (names.split(",").filter(Boolean) as ColumnName[]).map((name) => ({ name, width: "medium" }) as const);
  const isShown = (id: string) => widths.some(({ name }) => name === id);
  const look = ["list-table", query.density === "compact" ? "compact" : "", chosen ? "chosen" : ""]
    .filter(Boolean)
    .join(" ");

  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.accessor((row): unknown => row.id, {
          id: column.id,
          enableSorting: column.sort !== undefined,
          sortDescFirst: column.sort === "desc",
          meta: column,
        }),
      ),
    [columns],
  );
  const sorting = query.sort === "match" ? [] : [{ id: query.sort.replace("-", ""), desc: query.sort.startsWith("-") }];
  const table = useTable({
    features: listFeatures,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSorting: can.sort,
    enableSortingRemoval: false,
    state: { sorting: can.sort ? sorting : [] },
  });

  return (
    <div className="table-box">
      <table className={look}>
        <caption>{caption}</caption>
        <ColumnWidths chosen={chosen} columns={columns} rows={rows} />
        <thead>
          <tr>
            {table.getAllLeafColumns().map((column) => {
              const { id } = column;
              const { head, isEdited } = column.columnDef.meta ?? {};
              const sorted = column.getIsSorted();
              const inCards = column.getCanSort() || id === "select" ? "" : "no-card";
              return (
                <th
                  key={id}
                  scope="col"
                  data-edits={canEdit && isEdited ? id : undefined}
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                  className={[inCards, isShown(id) && "relative", head].filter(Boolean).join(" ")}
                >
                  <SortLink column={column} query={query} />
                  {isShown(id) && <WidthHandle name={id} columns={widths} query={query} />}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id: rowId, original }) => (
            <tr key={rowId}>
              {columns.map(({ id, cell, render }) => (
                <td key={id} className={cell}>
                  {render(original, query.q)}
                  {id === "name" && drawn?.[rowId]?.[REPORT_CHIP]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: "↑", desc: "↓" } as const;

type SortLinkProps = { column: Column<typeof listFeatures, ListRow>; query: ListQuery };

/** Column header that links to the list sorted by this column, or in the opposite direction. */
function SortLink({ column, query }: SortLinkProps) {
  const header = column.columnDef.meta?.header;
  if (!column.getCanSort()) return header;
  const sorted = column.getIsSorted();
  const sort = `${column.getNextSortingOrder() === "desc" ? "-" : ""}${column.id}` as AccessPointListQuery["sort"];
  return (
    <Link
      href={listHref(query, { sort })}
      className="inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
    >
      {header}
      {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
    </Link>
  );
}
