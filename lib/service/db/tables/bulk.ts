import type { ColumnType } from "kysely";
import type { Moment } from "./moment";

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
  /** `Before[]` of edits/set-back.ts as JSON; null after a deletion, and 30 days after the change. */
  before: string | null;
};

export type BulkTables = {
  bulk_changes: BulkChangesTable;
  bulk_change_parts: BulkChangePartsTable;
};
