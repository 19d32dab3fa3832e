"use client";

import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { listColumns, listFeatures } from "@/components/access-points/list/list-columns";
import type { ListRow } from "@/components/access-points/list/list-row";
import { SortLink } from "@/components/access-points/sort-link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

type AccessPointsTableProps = { rows: ListRow[]; query: AccessPointListQuery; caption: string; can: ListAbilities };

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** One page of access points: a table, and cards on a phone. Its rows look as list.css says: a hundred of them name few classes. */
export function AccessPointsTable({ rows, query, caption, can }: AccessPointsTableProps) {
  const sorting = can.sort ? [{ id: query.sort.replace("-", ""), desc: query.sort.startsWith("-") }] : [];
  const isDated = rows.some(({ created }) => created);
  const columns = useMemo(() => listColumns(query.scope === "all", isDated, can), [query.scope, isDated, can]);
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
    <div className="card overflow-hidden print:rounded-none print:border-0">
      <table className="list-table">
        <caption className="sr-only print:not-sr-only print:mb-2 print:text-left print:font-semibold">
          {caption}
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                const shown = header.column.getCanSort() || header.id === "select" ? "" : "max-sm:sr-only";
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? ariaSort[sorted] : undefined}
                    className={[shown, header.column.columnDef.meta?.head].filter(Boolean).join(" ") || undefined}
                  >
                    <SortLink column={header.column} query={query}>
                      <table.FlexRender header={header} />
                    </SortLink>
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
                  {meta?.draw(original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
