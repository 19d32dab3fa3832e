import type { SelectQueryBuilder } from "kysely";
import { type SortableField, sortableFields } from "@/lib/contract/access-points/access-point-fields";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-points/access-point-list";
import { type SortKeyColumn, sortKeyColumnOf } from "../../db/field-columns";
import type { Tables } from "../../db/tables";

type SortColumn = "created_at" | "updated_at" | SortKeyColumn;

const sortColumns: Record<SortKey, SortColumn> = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  ...(Object.fromEntries(sortableFields.map((name) => [name, sortKeyColumnOf(name)])) as Record<
    SortableField,
    SortKeyColumn
  >),
};

/** Sort order: columns, and one direction for all of them. The last column is unique among the listed rows. */
export type Order = { columns: Column[]; direction: "asc" | "desc" };
type Column = SortColumn | "seq" | "id";

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
