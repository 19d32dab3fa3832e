"use client";

import { type Column, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { columnPercents, knownColumns } from "@/components/access-points/columns/chosen-columns";
import { WidthHandle } from "@/components/access-points/columns/width-handle";
import { listColumns } from "@/components/access-points/list/list-columns";
import { listFeatures } from "@/components/access-points/list/list-features";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { REPORT_CHIP } from "@/components/access-points/report-chip";
import { Link } from "@/components/ui/link";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import {
  type ChosenColumn,
  type ColumnName,
  parseColumns,
  usualColumns,
} from "@/lib/contract/access-points/list-columns";
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
};

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** One page of the list: a table, and cards of two lines on narrow screens. list.css styles the rows, to keep class names short. */
export function ListTable({ rows, query, caption, fields, drawn, can, canSelect }: ListTableProps) {
  const sorting =
    can.sort && query.sort !== "match" ? [{ id: query.sort.replace("-", ""), desc: query.sort.startsWith("-") }] : [];
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
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSorting: can.sort,
    enableSortingRemoval: false,
    state: { sorting },
  });

  return (
    <div className="table-box">
      <table className={look}>
        <caption>{caption}</caption>
        {chosen && <ColumnWidths chosen={chosen} canSelect={canSelect} />}
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { id, column } = header;
                const sorted = column.getIsSorted();
                const inCards = column.getCanSort() || id === "select" ? "" : "no-card";
                return (
                  <th
                    key={id}
                    scope="col"
                    aria-sort={sorted ? ariaSort[sorted] : undefined}
                    className={[inCards, isShown(id) && "relative", column.columnDef.meta?.head]
                      .filter(Boolean)
                      .join(" ")}
                  >
                    <SortLink column={column} query={query}>
                      <table.FlexRender header={header} />
                    </SortLink>
                    {isShown(id) && <WidthHandle name={id} columns={widths} query={query} />}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id}>
              {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => (
                <td key={id} className={meta?.cell}>
                  {meta?.render(original, query.q)}
                  {id === "name" && drawn?.[original.id]?.[REPORT_CHIP]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Widths of the columns that the person chose. Attributes, because the Content-Security-Policy allows no inline styles.
 */
function ColumnWidths({ chosen, canSelect }: { chosen: ChosenColumn[] } & Pick<ListTableProps, "canSelect">) {
  const [name, ...others] = columnPercents(chosen);
  return (
    <colgroup>
      {canSelect && <col className="col-tick" />}
      <col width={`${name}%`} />
      {others.map((percent, at) => (
        <col key={chosen[at]?.name} width={`${percent}%`} />
      ))}
    </colgroup>
  );
}

type SortLinkProps = {
  column: Column<typeof listFeatures, ListRow>;
  query: ListQuery;
  children: ReactNode;
};

const arrows = { asc: "↑", desc: "↓" } as const;

/** Column header that links to the list sorted by this column, or in the opposite direction. */
function SortLink({ column, query, children }: SortLinkProps) {
  if (!column.getCanSort()) return children;
  const sorted = column.getIsSorted();
  const sort = `${column.getNextSortingOrder() === "desc" ? "-" : ""}${column.id}` as AccessPointListQuery["sort"];
  return (
    <Link
      href={listHref(query, { sort })}
      className="inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
    >
      {children}
      {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
    </Link>
  );
}
