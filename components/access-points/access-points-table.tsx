"use client";

import { useTable } from "@tanstack/react-table";
import { columnsOfAll, columnsOfMine, listFeatures } from "@/components/access-points/list-columns";
import type { ListRow } from "@/components/access-points/list-row";
import { SortLink } from "@/components/access-points/sort-link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

type AccessPointsTableProps = { rows: ListRow[]; query: AccessPointListQuery; caption: string };

/** Where the cells of a row stand when the screen is too narrow for a table and each row is a card. */
const onCard: Record<string, string> = {
  name: "max-sm:col-span-2",
  location: "max-sm:col-span-2 max-sm:text-soft max-sm:self-center",
  ownerName: "max-sm:col-span-3 max-sm:row-start-3 max-sm:text-soft",
  qrCode: "max-sm:max-w-[55vw] max-sm:justify-self-end max-sm:text-right",
  label: "max-sm:col-span-3",
  createdAt: "max-sm:col-span-2 max-sm:text-xs max-sm:self-center",
  print: "max-sm:justify-self-end",
};

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** One page of access points: a table, and cards on a phone. */
export function AccessPointsTable({ rows, query, caption }: AccessPointsTableProps) {
  const sorting = [{ id: query.sort.replace("-", ""), desc: query.sort.startsWith("-") }];
  const table = useTable({
    features: listFeatures,
    columns: query.scope === "all" ? columnsOfAll : columnsOfMine,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
  });

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card print:rounded-none print:border-0">
      <table className="w-full border-collapse max-sm:block sm:table-fixed print:table">
        <caption className="sr-only print:not-sr-only print:mb-2 print:text-left print:font-semibold">
          {caption}
        </caption>
        <thead className="max-sm:block">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="h-[34px] border-b border-line max-sm:flex max-sm:items-center max-sm:px-1">
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? ariaSort[sorted] : undefined}
                    className={`px-3 text-left text-xs font-normal text-soft first:sm:pl-4 ${header.column.getCanSort() || header.id === "select" ? "" : "max-sm:sr-only"} ${widths[header.id] ?? ""}`}
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
        <tbody className="max-sm:block">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="border-line touch:relative not-last:border-b focus-within:bg-wash has-[[data-tick]:checked]:bg-wash hover:bg-wash max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 sm:h-10 print:break-inside-avoid"
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={`min-w-0 wrap-anywhere sm:px-3 sm:py-1.5 first:sm:pl-4 ${onCard[cell.column.id] ?? ""} ${edges[cell.column.id] ?? ""}`}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const edges: Record<string, string> = { select: "print:hidden", print: "text-right print:hidden" };

/** The code and the dates take what they need, names and places share the rest. */
const widths: Record<string, string> = {
  select: "sm:w-11 print:hidden",
  qrCode: "sm:w-40",
  label: "sm:w-46",
  createdAt: "sm:w-30",
  print: "sm:w-16 text-right print:hidden",
};
