import type { ColumnType, Generated, Selectable } from "kysely";
import type { LabelState } from "@/lib/contract/access-point";
import type { Role } from "@/lib/contract/account";
import type { LabelJobState } from "@/lib/contract/labels/label-job";
import type { FieldColumn, SortKeyColumn } from "./field-columns";

/** Time in whole milliseconds since 1970 (UTC), a number because both databases sort and compare numbers alike. */
type Moment = number;

type UsersTable = {
  id: string;
  /** In lower case; unique. */
  email: string;
  name: string;
  role: Role;
  /** PHC string of an Argon2id hash; null when the user cannot sign in with a password. */
  password_hash: string | null;
  /** Increases when the password changes or the user is disabled; sessions with a lower version are invalid. */
  credential_version: Generated<number>;
  disabled_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** Number of rotations of the refresh token. The token itself is not stored: it is derived from this number. */
  generation: number;
  /** The user's `credential_version` when the password was verified for this session. */
  credential_version: Generated<number>;
  /** Weighted count of refreshes in the minute that began at `renewals_since`; see `rotateSession` for the weights. */
  renewals: Generated<number>;
  renewals_since: Generated<Moment>;
  created_at: Moment;
  rotated_at: Moment;
  revoked_at: Moment | null;
};

type AccessPointsTable = Record<FieldColumn | SortKeyColumn, string> & {
  id: string;
  owner_id: string;
  /** Sequence number of the access point within its owner; never reused. Same order as (created_at, id). */
  seq: number;
  /** Number of writes; the ETag is computed from it. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  /** Searchable fields, computed by `searchTextOf`. */
  search_text: string;
  /** When a label of this access point was last delivered for printing. */
  printed_at: ColumnType<Moment | null, undefined, Moment>;
  /** Fields shown on that label, as JSON. */
  printed_fields: ColumnType<string | null, undefined, string>;
  /** Digest of the texts on that label: see access-points/label-state.ts. */
  printed_digest: ColumnType<string | null, undefined, string>;
  label_state: Generated<LabelState>;
};

/** Counters of each owner, maintained by triggers: see migrations/001-initial-sqlite.ts. */
type AccessPointTotalsTable = {
  owner_id: string;
  last_seq: number;
  last_created_at: Moment;
  total: Generated<number>;
  never_printed: Generated<number>;
  changed: Generated<number>;
  /** Increases when a row is deleted or inserted before others; otherwise the position of every row is unchanged. */
  rearranged: Generated<number>;
  /** Highest `seq` that a row has ever had. */
  last_counted: Generated<number>;
};

/** Number of an owner's access points in each block of 128 values of `seq`, maintained by triggers. */
type AccessPointBlocksTable = {
  owner_id: string;
  /** seq >> 7 */
  block: number;
  count: number;
};

type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  /** SHA-256 of the request body after validation. */
  fingerprint: string;
  access_point_id: string;
  /** First response body, as JSON. */
  answer: string;
  created_at: Moment;
};

/** Label jobs. JSON columns are text: the contract's schemas validate the values before they are written. */
type LabelJobsTable = {
  id: string;
  owner_id: string;
  state: LabelJobState;
  format: "pdf" | "zpl";
  stock_id: string;
  /** Copy of the stock at the time of the job, as JSON. */
  stock: string;
  template: string;
  printer_id: string | null;
  printer: string;
  /** Cells of the first sheet that were already used before the job, as JSON. */
  skip: string;
  /** Cells of the last sheet that are used after the job, as JSON. */
  next_skip: string;
  copies: number;
  access_points: number;
  /** Number of labels, copies included. */
  total: number;
  sheets: number;
  done: Generated<number>;
  verified: Generated<number>;
  /** Number of times rendering was started, so that a job that crashes the process is not retried for ever. */
  attempts: Generated<number>;
  /** SHA-256 of the file, in hexadecimal. */
  pdf_digest: ColumnType<string | null, undefined, string>;
  zpl_digest: ColumnType<string | null, undefined, string>;
  /** Reasons for a failure, as JSON: the contract's problem errors. */
  errors: Generated<string>;
  idempotency_key: string | null;
  /** SHA-256 of the request. */
  fingerprint: string;
  created_at: Moment;
  finished_at: ColumnType<Moment | null, undefined, Moment>;
  /** Id of the process that renders the job; null when no process does. */
  drawn_by: ColumnType<string | null, undefined, string | null>;
  /** End of that process's lease. A process that is alive renews it. */
  leased_until: ColumnType<Moment | null, undefined, Moment | null>;
  /** When the file was complete; from then on the job cannot be cancelled. */
  sealed_at: ColumnType<Moment | null, undefined, Moment | null>;
};

type LabelJobContentsTable = {
  job_id: string;
  /** Contents of the labels, as JSON: see labels/selection/contents.ts. */
  contents: string;
};

type LabelEquipmentTable = {
  id: string;
  owner_id: string;
  kind: "stock" | "printer";
  /** `newLabelStock` or `newLabelPrinter` of the contract, as JSON. */
  value: string;
  created_at: Moment;
  updated_at: Moment;
};

type ThrottleBucketsTable = {
  /** HMAC of the counted subject, so that a copy of the database does not reveal network addresses. */
  key: string;
  count: number;
  counted_at: Moment;
  /** Number of attempts in progress; `pending_at` is the start of the latest one. */
  pending: Generated<number>;
  pending_at: Generated<Moment>;
};

type SignInAddressesTable = {
  /** HMAC of the account and the network address. */
  key: string;
  signed_in_at: Moment;
};

type InstallationTable = {
  /** Always 1. */
  row: number;
  id: string;
  created_at: Moment;
};

/** Table types for Kysely. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  access_points: AccessPointsTable;
  access_point_totals: AccessPointTotalsTable;
  access_point_blocks: AccessPointBlocksTable;
  idempotency_keys: IdempotencyKeysTable;
  label_jobs: LabelJobsTable;
  label_job_contents: LabelJobContentsTable;
  label_equipment: LabelEquipmentTable;
  throttle_buckets: ThrottleBucketsTable;
  sign_in_addresses: SignInAddressesTable;
  installation: InstallationTable;
};

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type AccessPointRow = Selectable<AccessPointsTable>;
