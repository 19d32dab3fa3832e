import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type SortableField, sortableFields } from "@/lib/contract/access-points/access-point-fields";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-points/access-point-list";
import { byValue, type ResolvedFields } from "../../custom-fields/field-query";
import { type SortKeyColumn, sortKeyColumnOf } from "../../db/field-columns";
import type { Tables } from "../../db/tables";
import type { AccessPointFilter } from "./conditions";

type Column =
  | "created_at"
  | "updated_at"
  | "label_state"
  | "qr_code"
  | SortKeyColumn
  | "seq"
  | "id"
  | "owner_name"
  | "owner_id";

/** Sort order: columns, and one direction for all of them. The last column is unique among the listed rows. */
export type Order = {
  /** What the rows are sorted by; `field` for a custom field. */
  key: SortKey | "field";
  columns: Column[];
  direction: "asc" | "desc";
  /** Custom field whose values are compared first; rows without a value come last in both directions. */
  sortField?: string;
};

/** Columns that order the rows of one owner. `seq` has the same order as (created_at, id) and an eighth of the length. */
const columnsOfOne: Record<SortKey, Column[]> = {
  createdAt: ["seq"],
  updatedAt: ["updated_at", "seq"],
  owner: ["seq"],
  label: ["label_state", "seq"],
  qrCode: ["qr_code"],
  ...fieldColumns((column) => [column, "seq"]),
};

/** Columns that order the rows of all owners. */
const columnsOfAll: Record<SortKey, Column[]> = {
  createdAt: ["created_at", "id"],
  updatedAt: ["updated_at", "id"],
  owner: ["owner_name", "owner_id", "created_at", "id"],
  label: ["label_state", "created_at", "id"],
  qrCode: ["qr_code", "id"],
  ...fieldColumns((column) => [column, "id"]),
  location: ["location_key", "created_at", "id"],
};

function fieldColumns(toColumns: (column: SortKeyColumn) => Column[]): Record<SortableField, Column[]> {
  return Object.fromEntries(sortableFields.map((name) => [name, toColumns(sortKeyColumnOf(name))])) as Record<
    SortableField,
    Column[]
  >;
}

/** Returns the order of a list. Ties are broken by the time of creation or by id, which have the same order. */
export function orderOf({ sort, scope, owner, sortField }: Sorted): Order {
  const columns = scope === "all" && owner === undefined ? columnsOfAll : columnsOfOne;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (sortField !== undefined) return { key: "field", columns: columns.createdAt, direction, sortField };
  const key = sort.replace("-", "") as SortKey;
  return { key, columns: columns[key], direction };
}

type Sorted = Pick<AccessPointListQuery, "sort"> &
  Pick<AccessPointFilter, "scope" | "owner"> &
  Pick<ResolvedFields, "sortField">;

const ownerName = sql`(select users.name_key from users where users.id = access_points.owner_id)`;

/** Returns a column of the order in SQL. */
export const orderColumn = (column: Column): RawBuilder<unknown> =>
  column === "owner_name" ? ownerName : sql.ref(`access_points.${column}`);

/** Returns the columns of an order that the table of access points has: all except the name of the owner. */
export const storedColumns = ({ columns }: Order) =>
  columns.filter((column) => column !== "owner_name").map((column) => `access_points.${column}` as const);

/** Adds an order to a query. `isSorted`: SQLite sorts the rows that it has found, instead of reading them in the order. */
export const inOrder = <Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  { columns, direction, sortField }: Pick<Order, "columns" | "direction" | "sortField">,
  { isSorted = false } = {},
): SelectQueryBuilder<Tables, "access_points", Output> =>
  columns.reduce(
    (ordered, column) => ordered.orderBy(isSorted ? sql`+${orderColumn(column)}` : orderColumn(column), direction),
    sortField === undefined ? rows : byValue(rows, "access_points.id", sortField, direction),
  );
