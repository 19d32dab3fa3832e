import type { ColumnType, Generated, Selectable } from "kysely";
import type { FactorType } from "@/lib/contract/accounts/second-factor";
import type { Moment } from "./moment";

/** Second factors: of an app (RFC 6238), and passkeys. Without `confirmed_at` a factor counts for nothing. */
type SecondFactorsTable = {
  id: string;
  user_id: string;
  type: FactorType;
  name: string;
  /** Secret of an app, encrypted by `encryptSecret`; null for a passkey. */
  secret: string | null;
  /** Time step of the last code that was taken: it and earlier ones are refused. */
  last_step: Generated<Moment>;
  credential_id: ColumnType<string | null, undefined, string | null>;
  /** COSE key of a passkey, in base64url. */
  public_key: ColumnType<string | null, undefined, string | null>;
  /** Signatures that the passkey has counted; 0 when it counts none. */
  counter: Generated<Moment>;
  /** Ways to reach the passkey, separated by commas. */
  transports: Generated<string>;
  /** Challenge of the registration that has begun. */
  challenge: string | null;
  created_at: Moment;
  confirmed_at: ColumnType<Moment | null, Moment | null | undefined, Moment | null>;
  last_used_at: ColumnType<Moment | null, undefined, Moment | null>;
};

type RecoveryCodesTable = {
  user_id: string;
  /** SHA-256 of the code, in base64url: 80 random bits cannot be guessed. */
  digest: string;
  used_at: ColumnType<Moment | null, undefined, Moment | null>;
};

/** Challenges that a passkey has answered, until they expire: each is answered once. */
type UsedChallengesTable = {
  nonce: string;
  expires_at: Moment;
};

/** Change of a person's sign-in that a mail tells of; `codes` are new recovery codes, `guessed` are too many wrong codes. */
export type FactorEvent = "added" | "removed" | "reset" | "codes" | "linked" | "unlinked" | "guessed";

/** Mails about changes of a person's sign-in that wait to be sent. */
type FactorMailsTable = {
  id: string;
  user_id: string;
  event: FactorEvent;
  created_at: Moment;
  /** When a process may send it: later than now while another one does. */
  due_at: Moment;
};

/** Tables of second factors. */
export type FactorTables = {
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  used_challenges: UsedChallengesTable;
  factor_mails: FactorMailsTable;
};

export type FactorRow = Selectable<SecondFactorsTable>;
