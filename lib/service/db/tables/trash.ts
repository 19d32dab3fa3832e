import type { ColumnType, Selectable } from "kysely";
import type { Moment } from "./moment";

/** Deleted access points, which can be restored for 30 days. */
type TrashedAccessPointsTable = {
  id: string;
  owner_id: string;
  /** Columns to list and search, as in `stored`. */
  name: string;
  location: string;
  qr_code: string;
  search_text: string;
  /** 1 while the sequence number in `stored` has its place among those of the owner: see restore-rows.ts. */
  fits: number;
  /** All columns of the row in `access_points`, as JSON: see stored-rows.ts. */
  stored: string;
  deleted_at: Moment;
  /** User who deleted it; null for the terminal. */
  deleted_by: string | null;
};

/** Changes of many access points at once. */
type BulkChangesTable = {
  id: string;
  /** User who made the change, and may undo it. */
  actor_id: string;
  /** 1 when it deleted the access points, 0 when it changed them. */
  is_deletion: number;
  changed: number;
  created_at: Moment;
  /** Time until which it can be undone. */
  expires_at: Moment;
  undone_at: ColumnType<Moment | null, undefined, Moment>;
  /** Number of access points that undoing restored. */
  restored: ColumnType<number | null, undefined, number>;
};

/** Access points of a change of many, in parts. */
type BulkChangePartsTable = {
  bulk_id: string;
  part: number;
  /** Their ids, separated by commas. They stay for as long as the entry of the audit log, which names the change. */
  ids: string;
  /** `Before[]` of bulk/undo-bulk.ts as JSON; null after a deletion, and after the change cannot be undone any more. */
  before: string | null;
};

export type TrashTables = {
  trashed_access_points: TrashedAccessPointsTable;
  bulk_changes: BulkChangesTable;
  bulk_change_parts: BulkChangePartsTable;
};

export type TrashedRow = Selectable<TrashedAccessPointsTable>;
