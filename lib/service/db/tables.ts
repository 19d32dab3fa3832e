import type { ColumnType, Generated, Selectable } from "kysely";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import type { Role } from "@/lib/contract/accounts/account";
import type { ApiTokenAccess } from "@/lib/contract/accounts/own-account";
import type { ChangeTables } from "../access-points/changes/change-tables";
import type { IdempotencyKeysTable } from "../access-points/create/idempotency";
import type { ImportsTable } from "../access-points/import/stored-imports";
import type { TrashTables } from "../access-points/trash/trash-tables";
import type { OneTimeLinksTable } from "../accounts/people/one-time-links";
import type { AuditTables } from "../audit/audit-tables";
import type { CustomFieldTables } from "../custom-fields/custom-field-tables";
import type { LabelJobTables } from "../labels/jobs/label-job-tables";
import type { AccessPointWeeksTable } from "../overview/weeks";
import type { ViewTables } from "../views/view-tables";
import type { FieldColumn, SortKeyColumn } from "./field-columns";

/** Time in whole milliseconds since 1970 (UTC), a number because both databases sort and compare numbers alike. */
export type Moment = number;

type UsersTable = {
  id: string;
  /** In lower case; unique. `removed:` and the id after the user was removed, so that the address is free again. */
  email: string;
  name: string;
  /** Sort and search keys, computed by `nameKeys` of accounts/users.ts whenever the name or the e-mail changes. */
  name_key: string;
  search_text: string;
  role: Role;
  /** PHC string of an Argon2id hash; null when the user cannot sign in with a password. */
  password_hash: string | null;
  /** Increases when the password changes or the user is disabled; sessions with a lower version are invalid. */
  credential_version: Generated<number>;
  /** Also set when the user is removed, so that every check of a disabled user refuses a removed one. */
  disabled_at: Moment | null;
  removed_at: ColumnType<Moment | null, undefined, Moment | null>;
  last_sign_in_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Number of changes of name, role, state and password; the ETag is computed from it. */
  version: Generated<number>;
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
  /** IP address and User-Agent of the client that signed in. */
  address: Generated<string>;
  user_agent: Generated<string>;
  /** Time of a request with an access token of the session, at most five minutes before the latest. */
  last_used_at: Generated<Moment>;
};

type ApiTokensTable = {
  id: string;
  user_id: string;
  name: string;
  access: ApiTokenAccess;
  /** SHA-256 of the token; unique. The token itself is not stored. */
  digest: string;
  created_at: Moment;
  expires_at: Moment;
  last_used_at: ColumnType<Moment | null, undefined, Moment | null>;
  last_used_address: ColumnType<string | null, undefined, string | null>;
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
  /** Values of the custom fields by key as JSON, also of deleted fields; null when there are none. */
  custom: ColumnType<string | null, string | null | undefined, string | null>;
  /** Searchable fields, computed by `searchTextOf`. */
  search_text: string;
  /** When a label of this access point was last printed, derived from its jobs: see labels/print-state. */
  printed_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Fields shown on that label, as JSON. */
  printed_fields: ColumnType<string | null, undefined, string | null>;
  /** Digest of the texts on that label: see access-points/label-state.ts. */
  printed_digest: ColumnType<string | null, undefined, string | null>;
  label_state: Generated<LabelState>;
  /** Import that was the last one to create or change this access point; null: none was. */
  import_id: ColumnType<string | null, string | undefined, string>;
  /** Number of the last change, set by the database: see access-points/changes. */
  change: Generated<number>;
};

/** Counters of each owner, maintained by triggers: see migrations/initial/001-initial-sqlite.ts. */
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

/** Exists on PostgreSQL only. */
type LastWritesTable = {
  user_id: string;
  /** Position in the write-ahead log after the user's last write, in bytes. */
  position: number;
};

/** Table types for Kysely. */
export type Tables = AuditTables &
  ChangeTables &
  CustomFieldTables &
  LabelJobTables &
  TrashTables &
  ViewTables & {
    users: UsersTable;
    one_time_links: OneTimeLinksTable;
    sessions: SessionsTable;
    api_tokens: ApiTokensTable;
    access_points: AccessPointsTable;
    access_point_totals: AccessPointTotalsTable;
    access_point_blocks: AccessPointBlocksTable;
    access_point_weeks: AccessPointWeeksTable;
    idempotency_keys: IdempotencyKeysTable;
    label_equipment: LabelEquipmentTable;
    imports: ImportsTable;
    throttle_buckets: ThrottleBucketsTable;
    sign_in_addresses: SignInAddressesTable;
    installation: InstallationTable;
    last_writes: LastWritesTable;
  };

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type AccessPointRow = Selectable<AccessPointsTable>;
