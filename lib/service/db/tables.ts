import type { ColumnType, Generated, Selectable } from "kysely";
import type { LabelState } from "@/lib/contract/access-point";
import type { Role } from "@/lib/contract/account";
import type { LabelJobState } from "@/lib/contract/label-job";

/** Whole milliseconds since 1970 in UTC, which both databases order and compare alike. */
type Moment = number;

type UsersTable = {
  id: string;
  /** Lower case; unique. */
  email: string;
  name: string;
  role: Role;
  /** PHC string of argon2id; null: this person cannot sign in with a password. */
  password_hash: string | null;
  /** Raised when the password changes or the user is disabled: sessions of a lower version are over. */
  credential_version: Generated<number>;
  disabled_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** How often the refresh token was rotated. All that is kept of it: the token is derived from this. */
  generation: number;
  /** The user's version when the password of this session was verified. */
  credential_version: Generated<number>;
  /** Renewals in the minute that began at `renewals_since`, in the units of rotateSession. */
  renewals: Generated<number>;
  renewals_since: Generated<Moment>;
  created_at: Moment;
  rotated_at: Moment;
  revoked_at: Moment | null;
};

type AccessPointsTable = {
  id: string;
  owner_id: string;
  /** Counts up with each access point the owner makes; never used twice. In the order of created_at and id. */
  seq: number;
  name: string;
  location: string;
  description: string;
  qr_code: string;
  /** How often it was written; the ETag. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  /** Folded for ordering: see lib/contract/fold.ts. */
  name_key: string;
  location_key: string;
  /** Folded for searching: name, location and code, a line each. */
  search_text: string;
  /** When its label was last handed out for printing. */
  printed_at: ColumnType<Moment | null, undefined, Moment>;
  /** The fields that label showed, JSON. */
  printed_fields: ColumnType<string | null, undefined, string>;
  /** Of what it said: see labels/printed.ts. */
  printed_digest: ColumnType<string | null, undefined, string>;
  label_state: Generated<LabelState>;
};

/** Kept by triggers: see migrations/004-counters.ts and 006-pages.ts. */
type AccessPointTotalsTable = {
  owner_id: string;
  last_seq: number;
  last_created_at: Moment;
  total: Generated<number>;
  never_printed: Generated<number>;
  changed: Generated<number>;
  /** Changes when a row goes, or comes in before others: until then rows stand where they stood, counted from the first. */
  rearranged: Generated<number>;
  /** The highest seq there ever was a row of. */
  last_counted: Generated<number>;
};

/** Kept by triggers: how many of an owner's access points have a seq in this block of 128 numbers. */
type AccessPointBlocksTable = {
  owner_id: string;
  /** seq >> 7 */
  block: number;
  count: number;
};

type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  /** SHA-256 of what was asked. */
  fingerprint: string;
  access_point_id: string;
  /** The answer as it was first given, JSON. */
  answer: string;
  created_at: Moment;
};

/** JSON stands as text: what is inside is checked by the contract's schemas where it is written. */
type LabelJobsTable = {
  id: string;
  owner_id: string;
  state: LabelJobState;
  format: "pdf" | "zpl";
  stock_id: string;
  /** The stock as it was used, JSON. */
  stock: string;
  template: string;
  printer_id: string | null;
  printer: string;
  /** Cells of the first sheet that were used before, JSON. */
  skip: string;
  /** Cells of the last sheet that are used after, JSON. */
  next_skip: string;
  copies: number;
  access_points: number;
  /** Labels with all copies. */
  total: number;
  sheets: number;
  done: Generated<number>;
  verified: Generated<number>;
  /** How often drawing was begun: a job that brings the process down is not tried for ever. */
  attempts: Generated<number>;
  /** SHA-256 of the file in hex. */
  pdf_digest: ColumnType<string | null, undefined, string>;
  zpl_digest: ColumnType<string | null, undefined, string>;
  /** Why it failed, JSON: the contract's problem errors. */
  errors: Generated<string>;
  idempotency_key: string | null;
  /** SHA-256 of what was asked. */
  fingerprint: string;
  created_at: Moment;
  finished_at: ColumnType<Moment | null, undefined, Moment>;
  /** The process that draws it, while it does. */
  drawn_by: ColumnType<string | null, undefined, string | null>;
  /** Until when that process is taken to be alive unless it says so again. */
  leased_until: ColumnType<Moment | null, undefined, Moment | null>;
  /** Since when the file is whole and the job can no longer be stopped. */
  sealed_at: ColumnType<Moment | null, undefined, Moment | null>;
};

type LabelJobContentsTable = {
  job_id: string;
  /** What was drawn, JSON: see labels/contents.ts. */
  contents: string;
};

type LabelEquipmentTable = {
  id: string;
  owner_id: string;
  kind: "stock" | "printer";
  /** JSON: the contract's newLabelStock or newLabelPrinter. */
  value: string;
  created_at: Moment;
  updated_at: Moment;
};

type ThrottleBucketsTable = {
  /** HMAC of what is counted, so that a copy of the database does not list addresses. */
  key: string;
  count: number;
  counted_at: Moment;
  /** Attempts under way, and when the last of them began. */
  pending: Generated<number>;
  pending_at: Generated<Moment>;
};

type SignInAddressesTable = {
  /** HMAC of account and address. */
  key: string;
  signed_in_at: Moment;
};

type InstallationTable = {
  /** Always 1. */
  row: number;
  id: string;
  created_at: Moment;
};

/** Every table, as Kysely reads it. */
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
export type LabelJobRow = Selectable<LabelJobsTable>;
