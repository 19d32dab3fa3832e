import type { Db } from "../db/database";
import { DELETED_AT_ONCE, deleteInBatches } from "../long-running/delete-in-batches";
import { AHEAD_MS, IDLE_MS } from "./sessions";
import { MEMORY_MS } from "./throttle/throttle-policies";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Retention of a session since its last renewal: one day longer than its idle timeout, so that it has ended by then.
 */
const SESSION_KEPT_MS = IDLE_MS + DAY;
/** Retention of the addresses that an account has signed in from. */
const ADDRESS_KEPT_MS = 180 * DAY;
/** Retention of a one-time link after its expiry. It cannot be used by then. */
const LINK_KEPT_MS = 7 * DAY;
/** Retention of a one-time code: longer than the attempt that it belongs to, so that the attempt cannot be used again. */
const CODE_KEPT_MS = HOUR;

/** Retention of an expired API token, so that its owner sees why a program is refused. */
const EXPIRED_TOKEN_KEPT_MS = 30 * DAY;

/** Time after which a mail about a change of factors is given up. The audit log keeps the change. */
const MAIL_KEPT_MS = 7 * DAY;

/** Function that deletes at most one batch of old rows and returns how many. */
type Sweep = (db: Db, now: number) => Promise<number>;

const sweepSessions: Sweep = async (db, now) => {
  const old = db
    .selectFrom("sessions")
    .select("id")
    .where((row) => row.or([row("rotated_at", "<", now - SESSION_KEPT_MS), row("rotated_at", ">", now + AHEAD_MS)]))
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("sessions").where("id", "in", old).executeTakeFirst());
};

const sweepBuckets: Sweep = async (db, now) => {
  const old = db
    .selectFrom("throttle_buckets")
    .select("key")
    .where((row) => row.or([row("counted_at", "<", now - MEMORY_MS), row("counted_at", ">", now + AHEAD_MS)]))
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("throttle_buckets").where("key", "in", old).executeTakeFirst());
};

const sweepAddresses: Sweep = async (db, now) => {
  const old = db
    .selectFrom("sign_in_addresses")
    .select("key")
    .where("signed_in_at", "<", now - ADDRESS_KEPT_MS)
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("sign_in_addresses").where("key", "in", old).executeTakeFirst());
};

const sweepLinks: Sweep = async (db, now) => {
  const old = db
    .selectFrom("one_time_links")
    .select("id")
    .where("expires_at", "<", now - LINK_KEPT_MS)
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("one_time_links").where("id", "in", old).executeTakeFirst());
};

const sweepCodes: Sweep = async (db, now) => {
  const old = db
    .selectFrom("one_time_codes")
    .select("digest")
    .where((row) => row.or([row("created_at", "<", now - CODE_KEPT_MS), row("created_at", ">", now + AHEAD_MS)]))
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("one_time_codes").where("digest", "in", old).executeTakeFirst());
};

const sweepApiTokens: Sweep = async (db, now) => {
  const old = db
    .selectFrom("api_tokens")
    .select("id")
    .where("expires_at", "<", now - EXPIRED_TOKEN_KEPT_MS)
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("api_tokens").where("id", "in", old).executeTakeFirst());
};

const sweepChallenges: Sweep = async (db, now) => {
  const old = db.selectFrom("used_challenges").select("nonce").where("expires_at", "<", now).limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("used_challenges").where("nonce", "in", old).executeTakeFirst());
};

const sweepUnconfirmedFactors: Sweep = async (db, now) => {
  const old = db
    .selectFrom("second_factors")
    .select("id")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", now - DAY)
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("second_factors").where("id", "in", old).executeTakeFirst());
};

/** Gives up mails that the mail server never accepted, and those of an installation without one. */
const sweepFactorMails: Sweep = async (db, now) => {
  const old = db
    .selectFrom("factor_mails")
    .select("id")
    .where("created_at", "<", now - MAIL_KEPT_MS)
    .limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("factor_mails").where("id", "in", old).executeTakeFirst());
};

const sweepImports: Sweep = async (db, now) => {
  const old = db.selectFrom("imports").select("id").where("expires_at", "<", now).limit(DELETED_AT_ONCE);
  return deleted(await db.deleteFrom("imports").where("id", "in", old).executeTakeFirst());
};

const sweeps = [
  sweepSessions,
  sweepBuckets,
  sweepAddresses,
  sweepLinks,
  sweepCodes,
  sweepApiTokens,
  sweepChallenges,
  sweepUnconfirmedFactors,
  sweepFactorMails,
  sweepImports,
];

const deleted = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows);

/**
 * Deletes ended sessions, expired throttle buckets, sign-in addresses, one-time links and codes, API tokens, answered challenges,
 * unconfirmed factors, mails about factors and uploaded files in batches, until none is left or `signal` aborts. Several processes may run this at once. Does nothing while the clock is
 * behind the creation of the installation: the clock is wrong then, and every session would seem to be in the future.
 */
export async function sweepAccounts(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  if (await isClockBehind(db, now)) return;
  for (const sweep of sweeps) await deleteInBatches(() => sweep(db, now), signal);
}

async function isClockBehind(db: Db, now: number): Promise<boolean> {
  const { created_at } = await db.selectFrom("installation").select("created_at").executeTakeFirstOrThrow();
  return now < created_at - DAY;
}
