import type { SelectQueryBuilder } from "kysely";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-point-list";
import type { Tables } from "../../db/tables";

const sortColumns = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  name: "name_key",
  location: "location_key",
} as const satisfies Record<SortKey, string>;

/** Columns to order by, and the direction of them all. The last tells every two rows apart. */
export type Order = { columns: Column[]; direction: "asc" | "desc" };
type Column = (typeof sortColumns)[SortKey] | "seq" | "id";

/** Ties are broken by id. Among one owner's rows that is the order of their numbers, and of when they were made. */
export function orderOf({ sort, scope }: Pick<AccessPointListQuery, "sort" | "scope">): Order {
  const column = sortColumns[sort.replace("-", "") as SortKey];
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (scope === "all") return { columns: [column, "id"], direction };
  return { columns: column === "created_at" ? ["seq"] : [column, "seq"], direction };
}

/** Rows in this order. */
export const inOrder = <Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  { columns, direction }: Order,
): SelectQueryBuilder<Tables, "access_points", Output> =>
  columns.reduce((ordered, column) => ordered.orderBy(`access_points.${column}`, direction), rows);
