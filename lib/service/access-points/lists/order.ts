import { type RawBuilder, sql } from "kysely";
import { type SortableField, sortableFields } from "@/lib/contract/access-points/access-point-fields";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-points/access-point-list";
import type { ResolvedFields } from "../../custom-fields/field-query";
import { type SortKeyColumn, sortKeyColumnOf } from "../../db/field-columns";

type Column = "updated_at" | "label_state" | "qr_code" | SortKeyColumn | "number" | "owner_id";

export type Order = {
  /** `ownerName`: several owners; `field`: custom field; `match`: search. */
  key: SortKey | "ownerName" | "field" | "match";
  /** Compared after the owner, team or value. Rows differ in the last one. */
  columns: readonly Column[];
  direction: "asc" | "desc";
  /** Compared first. Rows without a value come last in both directions. */
  fieldId?: string;
  q?: string;
};

const columnsOfOne: Record<SortKey, Column[]> = {
  createdAt: ["number"],
  updatedAt: ["updated_at", "number"],
  owner: ["number"],
  team: ["number"],
  label: ["label_state", "number"],
  qrCode: ["qr_code"],
  ...fieldColumns(),
};

const columnsOfAll: Record<SortKey, Column[]> = {
  ...columnsOfOne,
  owner: ["owner_id", "number"],
  qrCode: ["qr_code", "number"],
};

function fieldColumns(): Record<SortableField, Column[]> {
  return Object.fromEntries(sortableFields.map((name) => [name, [sortKeyColumnOf(name), "number"]])) as Record<
    SortableField,
    Column[]
  >;
}

/** The order `match` needs its search. */
export type Sorted = Pick<AccessPointListQuery, "sort"> &
  Partial<Pick<AccessPointListQuery, "q">> &
  Pick<ResolvedFields, "sortField">;

/** Ties are broken by number, in the order of creation. `ownerId` is null for several owners. */
export function orderOf({ sort, q, sortField }: Sorted, ownerId: string | null): Order {
  const isOfOne = ownerId !== null;
  const columns = isOfOne ? columnsOfOne : columnsOfAll;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (sortField !== undefined) return { key: "field", columns: columns.createdAt, direction, fieldId: sortField };
  if (sort === "match") {
    return q
      ? { key: "match", columns: columns.name, direction: "asc", q }
      : { key: "createdAt", columns: columns.createdAt, direction: "desc" };
  }
  const key = sort.replace("-", "") as SortKey;
  const ofOwner = isOfOne ? "createdAt" : "ownerName";
  return { key: key === "owner" ? ofOwner : key, columns: columns[key], direction };
}

export const hasBlanks = ({ key }: Pick<Order, "key">): boolean => key === "team" || key === "field";

export const orderColumns = (columns: Order["columns"]): RawBuilder<unknown>[] =>
  columns.map((column) => sql.ref(`access_points.${column}`));
