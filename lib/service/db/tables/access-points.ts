import type { ColumnType, Generated, GeneratedAlways, Selectable, SelectType } from "kysely";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import type { FieldColumn, SortKeyColumn } from "../field-columns";
import type { Moment } from "./moment";

/** Access points, also deleted ones. Writes name this table; reads use the view `access_points`. */
type AllAccessPointsTable = Record<FieldColumn | SortKeyColumn, string> & {
  /** Key that rises in the order of creation. The newest access points have the highest numbers. */
  number: Generated<number>;
  id: string;
  owner_id: string;
  /** Team whose members see it besides the owner; null: none. */
  team_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Number of writes; the ETag is computed from it. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  /** Values of the custom fields by key as JSON, also of deleted fields; null when there are none. */
  custom: ColumnType<string | null, string | null | undefined, string | null>;
  /** Searchable fields, computed by `toKeys`. */
  search_text: string;
  /** The line of `search_text` with the location, blank without one. The database computes it. */
  location_text: GeneratedAlways<string>;
  /** When a label of this access point was last printed, derived from its jobs: see labels/print-state. */
  printed_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Fields shown on that label, as JSON. */
  printed_fields: ColumnType<string | null, undefined, string | null>;
  /** Digest of the texts on that label: see db/label-states/digest-of-label.ts. */
  printed_digest: ColumnType<string | null, undefined, string | null>;
  label_state: Generated<LabelState>;
  /** When the label was last reported as damaged, in a report that is not done: see db/label-states/scans-and-damage.ts. */
  damaged_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** When somebody who was signed in last scanned the label: see db/label-states/scans-and-damage.ts. */
  seen_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Import that was the last one to create or change this access point; null: none was. */
  import_id: ColumnType<string | null, string | undefined, string>;
  /** When it was deleted, and by whom; null for the terminal. Both are null while it is not in the trash. */
  deleted_at: ColumnType<Moment | null, undefined, Moment | null>;
  deleted_by: ColumnType<string | null, undefined, string | null>;
  /** Number of the last change, set by the database: see access-points/changes. */
  change: Generated<number>;
};

/** View of the access points that are not deleted. It cannot be written. */
type AccessPointsView = {
  [Column in keyof AllAccessPointsTable]: ColumnType<SelectType<AllAccessPointsTable[Column]>, never, never>;
};

/** Counters of each owner, maintained by triggers: see migrations/initial and migrations/damaged-labels.ts. */
type AccessPointTotalsTable = {
  owner_id: string;
  /** Time of creation of the owner's newest access point: see access-points/edits/reserve-numbers.ts. */
  last_created_at: Generated<Moment>;
  total: Generated<number>;
  never_printed: Generated<number>;
  changed: Generated<number>;
  damaged: Generated<number>;
};

/** Row with the number of access points of an owner by the week of their creation, maintained by triggers. */
type AccessPointWeeksTable = {
  owner_id: string;
  week: number;
  count: number;
};

/** First answers to idempotency keys. */
type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  /** SHA-256 of the request body after validation. */
  fingerprint: string;
  /** Access point that was created, change of many that claimed the key, or blank for a batch. */
  access_point_id: string;
  /** First response body, as JSON. */
  answer: string;
  created_at: Moment;
};

/** Uploaded files, each until it is imported or expires. */
type ImportsTable = {
  id: string;
  owner_id: string;
  file_name: string;
  state: "checked" | "imported";
  /** The file, compressed with gzip and in base64; empty after the import. */
  content: string;
  /** `importMapping` of the contract, and the other members of `storedImport`, both as JSON. */
  mapping: string;
  result: string;
  created_at: number;
  expires_at: number;
  /** Run that has the lease, and the time at which the lease ends; both are null while none runs. */
  run_by: string | null;
  leased_until: number | null;
};

/** Tables of access points, of their counters, and of requests that create or import them. */
export type AccessPointTables = {
  access_points: AccessPointsView;
  all_access_points: AllAccessPointsTable;
  access_point_totals: AccessPointTotalsTable;
  access_point_weeks: AccessPointWeeksTable;
  idempotency_keys: IdempotencyKeysTable;
  imports: ImportsTable;
};

export type AccessPointRow = Selectable<AllAccessPointsTable>;
