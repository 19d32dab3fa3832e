import type { Selectable } from "kysely";
import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-point";
import { foldForOrder, searchTextOf } from "@/lib/contract/fold";
import type { Tables } from "../db/tables";

/** Columns that a response needs. */
export const shownColumns = [
  "access_points.id",
  "access_points.name",
  "location",
  "description",
  "qr_code",
  "version",
  "access_points.created_at",
  "access_points.updated_at",
  "owner_id",
  "printed_at",
  "label_state",
] as const;

export type ShownRow = Pick<
  Selectable<Tables["access_points"]>,
  | "id"
  | "name"
  | "location"
  | "description"
  | "qr_code"
  | "version"
  | "created_at"
  | "updated_at"
  | "owner_id"
  | "printed_at"
  | "label_state"
> & { owner_name: string };

/** Converts a row to an access point of the contract. */
export const toAccessPoint = (row: ShownRow): AccessPoint => ({
  id: row.id,
  name: row.name,
  location: row.location,
  description: row.description,
  qrCode: row.qr_code,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  owner: { id: row.owner_id, name: row.owner_name },
  label: { printedAt: row.printed_at === null ? null : new Date(row.printed_at).toISOString(), state: row.label_state },
});

/** Returns the columns of the user's input, and the search and sort keys derived from it. */
export const toColumns = ({ name, location, description, qrCode }: NewAccessPoint) => ({
  name,
  location,
  description,
  qr_code: qrCode,
  name_key: foldForOrder(name),
  location_key: foldForOrder(location),
  search_text: searchTextOf({ name, location, qrCode }),
});
