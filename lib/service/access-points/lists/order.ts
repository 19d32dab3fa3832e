import type { SelectQueryBuilder } from "kysely";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-point-list";
import type { Tables } from "../../db/tables";

const sortColumns = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  name: "name_key",
  location: "location_key",
} as const satisfies Record<SortKey, string>;

/** Sort order: columns, and one direction for all of them. The last column is unique among the listed rows. */
export type Order = { columns: Column[]; direction: "asc" | "desc" };
type Column = (typeof sortColumns)[SortKey] | "seq" | "id";

/** Returns the order of a list. Ties are broken by id; for one owner, `seq` has the same order as (created_at, id). */
export function orderOf({ sort, scope }: Pick<AccessPointListQuery, "sort" | "scope">): Order {
  const column = sortColumns[sort.replace("-", "") as SortKey];
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (scope === "all") return { columns: [column, "id"], direction };
  return { columns: column === "created_at" ? ["seq"] : [column, "seq"], direction };
}

/** Adds an order to a query. */
export const inOrder = <Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  { columns, direction }: Order,
): SelectQueryBuilder<Tables, "access_points", Output> =>
  columns.reduce((ordered, column) => ordered.orderBy(`access_points.${column}`, direction), rows);
