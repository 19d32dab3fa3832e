import type { Generated, Selectable } from "kysely";
import type { Role } from "@/lib/contract/account";

/** Moments are whole milliseconds since 1970 in UTC, so that both databases order and compare them alike. */
type Moment = number;

type UsersTable = {
  id: string;
  /** Lower case; unique. */
  email: string;
  name: string;
  role: Role;
  /** PHC string of argon2id; null: this person cannot sign in with a password. */
  password_hash: string | null;
  disabled_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** How often the refresh token was rotated. All that is kept of it: the token is derived from this. */
  generation: number;
  created_at: Moment;
  rotated_at: Moment;
  revoked_at: Moment | null;
};

type AccessPointsTable = {
  id: string;
  owner_id: string;
  name: string;
  location: string;
  description: string;
  qr_code: string;
  /** How often it was written; the ETag. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  /** Folded for ordering: see access-points/fold.ts. */
  name_key: string;
  location_key: string;
  /** Folded for searching: name, location and code, a line each. */
  search_text: string;
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

type ThrottleBucketsTable = {
  /** HMAC of what is counted, so that a copy of the database does not list addresses. */
  key: string;
  count: number;
  counted_at: Moment;
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
  idempotency_keys: IdempotencyKeysTable;
  throttle_buckets: ThrottleBucketsTable;
  installation: InstallationTable;
};

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
