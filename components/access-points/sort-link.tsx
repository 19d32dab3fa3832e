import type { Column } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { listFeatures } from "@/components/access-points/list/list-columns";
import type { ListRow } from "@/components/access-points/list/list-row";
import { listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

type SortLinkProps = {
  column: Column<typeof listFeatures, ListRow>;
  query: AccessPointListQuery;
  children: ReactNode;
};

const arrows = { asc: "↑", desc: "↓" } as const;

/** The head of a column: a link to the same list in this column's order, or in the opposite one. */
export function SortLink({ column, query, children }: SortLinkProps) {
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
