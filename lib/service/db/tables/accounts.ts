import type { ColumnType, Generated, Selectable } from "kysely";
import type { ApiTokenAccess } from "@/lib/contract/accounts/own-account";
import type { Role } from "@/lib/contract/accounts/roles";
import type { TeamAccess } from "@/lib/contract/accounts/team";
import type { FactorTables } from "./factors";
import type { Moment } from "./moment";

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
  /** When the first factor of those that the user has now was confirmed; null without one. */
  second_factor_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Wrong codes behind the right password, over all addresses, since the last right code or new password. */
  wrong_codes: Generated<number>;
  removed_at: ColumnType<Moment | null, undefined, Moment | null>;
  last_sign_in_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Number of changes of name, role, state and password; the ETag is computed from it. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
};

type TeamsTable = {
  id: string;
  name: string;
  /** Unique, so that two names differ in their keys; lists are sorted by it. A second name from before the keys changed has its id behind it. */
  name_key: string;
  /** Number of changes of the name and the members; the ETag is computed from it. */
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
};

/** Members of teams: they see the access points of the team, and those with `edit` change them. */
type TeamMembersTable = {
  team_id: string;
  user_id: string;
  access: TeamAccess;
  added_at: Moment;
};

/** One-time links with which users choose a password: see one-time-links.ts. */
type OneTimeLinksTable = {
  id: string;
  user_id: string;
  purpose: "invitation" | "reset";
  /** SHA-256 of the token, in base64url. The token itself is not stored. */
  digest: string;
  /** Admin who created the link; null when it was requested with “Forgot password?” */
  created_by: string | null;
  created_at: Moment;
  expires_at: Moment;
  used_at: ColumnType<Moment | null, undefined, Moment | null>;
};

/** Accounts at OpenID Connect providers, each of one user. */
type IdentitiesTable = {
  id: string;
  user_id: string;
  /** Issuer without a slash at its end; unique together with `subject`. */
  issuer: string;
  subject: string;
  created_at: Moment;
  last_used_at: Moment | null;
};

/** Codes that sign a user in once, after a provider said who it is: see one-time-codes.ts. */
type OneTimeCodesTable = {
  /** SHA-256 of the code, in base64url. The code itself is not stored. */
  digest: string;
  /** SHA-256 of the attempt that the browser holds; unique, so that an attempt is finished once. */
  attempt_digest: string;
  user_id: string;
  identity_id: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: ColumnType<Moment | null, undefined, Moment | null>;
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
  /** Identity that signed in; null for a password. */
  identity_id: ColumnType<string | null, string | null | undefined, string | null>;
};

type ApiTokensTable = {
  id: string;
  user_id: string;
  name: string;
  access: ApiTokenAccess;
  /** Only team whose access points it reaches; null: all that its owner reaches. */
  team_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** SHA-256 of the token; unique. The token itself is not stored. */
  digest: string;
  created_at: Moment;
  expires_at: Moment;
  last_used_at: ColumnType<Moment | null, undefined, Moment | null>;
  last_used_address: ColumnType<string | null, undefined, string | null>;
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

type InstallationTable = {
  /** Always 1. */
  row: number;
  id: string;
  created_at: Moment;
  /** The database refuses to delete entries of the audit log from this time on. */
  audit_kept_from: Generated<Moment>;
};

type OfficeSettingsTable = {
  /** Always 1. */
  row: number;
  /** What separates the parts of a location. */
  location_separator: string;
  /** Name of the time zone in which days begin, such as Europe/Oslo. */
  time_zone: Generated<string>;
  /** 1: the symbols on labels hold links to this program; 0: the codes alone, as before anybody chose: null. */
  symbol_links: number | null;
  /** Whether anybody who opens the link on a label sees a page about it, and the text on this page. */
  public_page: "off" | "on";
  public_note: string;
  /** JSON: role → day (UTC) from which it needs a second factor. */
  second_factor_from: Generated<string>;
};

/** Tables of users, of what they sign in with, of the installation and of its settings. */
export type AccountTables = FactorTables & {
  users: UsersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  one_time_links: OneTimeLinksTable;
  identities: IdentitiesTable;
  one_time_codes: OneTimeCodesTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  throttle_buckets: ThrottleBucketsTable;
  installation: InstallationTable;
  office_settings: OfficeSettingsTable;
};

export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type SessionRow = Selectable<SessionsTable>;
