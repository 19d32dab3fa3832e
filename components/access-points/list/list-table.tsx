"use client";

import { metaHelper, tableFeatures, useTable } from "@tanstack/react-table";
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
import { useReader } from "@/components/ui/reader";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type ColumnName, parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import { isAllowed } from "@/lib/contract/accounts/reader";

type ListTableProps = {
  rows: ListRow[];
  query: ListQuery;
  caption: string;
  fields: ShownField[];
  drawn: DrawnFields | undefined;
};

/** Without the table's own cell rendering, which creates a context and two components for each cell. */
const listFeatures = tableFeatures({ columnMeta: metaHelper<ListColumn>() });

/** list.css styles the rows, to keep class names short. */
export function ListTable({ rows, query, caption, fields, drawn }: ListTableProps) {
  const reader = useReader();
  const canEdit = isAllowed(reader, "edit");
  const isDated = rows.some(({ created }) => created);
  const isOfMany = query.scope !== "mine" && query.owner === undefined;
  const hasTeams = query.scope === "teams" && query.team === undefined;
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const names = (
    chosen?.map(({ name }) => name) ?? usualColumns({ isOfMany, hasTeams, isDated, hasLabels: reader.contract })
  ).join();
  const columns = useMemo(
    () => listColumns(names.split(",").filter(Boolean) as ColumnName[], fields, drawn, reader),
    [names, fields, drawn, reader],
  );
  const widths =
    chosen ?? (names.split(",").filter(Boolean) as ColumnName[]).map((name) => ({ name, width: "medium" }) as const);
  const isShown = (id: string) => widths.some(({ name }) => name === id);

  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, accessorFn: (row: ListRow): unknown => row.id, meta: column })),
    [columns],
  );
  const table = useTable({
    features: listFeatures,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
  });

  return (
    <div className="table-box">
      <table className={chosen ? "list-table chosen" : "list-table"}>
        <caption>{caption}</caption>
        <ColumnWidths chosen={chosen} columns={columns} />
        <thead>
          <tr>
            {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => {
              const inCards = meta?.sort || id === "select" ? "" : "no-card";
              return (
                <th
                  key={id}
                  scope="col"
                  data-edits={canEdit && meta?.isEdited ? id : undefined}
                  aria-sort={meta?.sort && ariaSortOf(query.sort, id)}
                  className={[inCards, isShown(id) && "relative", meta?.head].filter(Boolean).join(" ")}
                >
                  {meta && <SortLink column={meta} query={query} />}
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

const ariaSortOf = (sort: ListQuery["sort"], id: string) =>
  sort === id ? "ascending" : sort === `-${id}` ? "descending" : undefined;

const arrows = { ascending: "↑", descending: "↓" } as const;

function SortLink({ column: { id, header, sort }, query }: { column: ListColumn; query: ListQuery }) {
  if (!sort) return header;
  const sorted = ariaSortOf(query.sort, id);
  const isNextDown = sorted ? sorted === "ascending" : sort === "desc";
  return (
    <Link
      href={listHref(query, { sort: `${isNextDown ? "-" : ""}${id}` as AccessPointListQuery["sort"] })}
      className="inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
    >
      {header}
      {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
    </Link>
  );
}
