import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/database";
import { DELETED_AT_ONCE, deleteInBatches } from "../long-running/delete-in-batches";
import { AHEAD_MS, IDLE_MS } from "./sessions";
import { MEMORY_MS } from "./throttle/throttle-buckets";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One day longer than the idle timeout, so that it has ended by then. */
const SESSION_KEPT_MS = IDLE_MS + DAY;
/** After its expiry. */
const LINK_KEPT_MS = 7 * DAY;
/** Longer than its attempt, so that the attempt cannot be used again. */
const CODE_KEPT_MS = HOUR;

/** So that its owner sees why a program is refused. */
const EXPIRED_TOKEN_KEPT_MS = 30 * DAY;

/** Longer than they are tried. */
const MAIL_KEPT_MS = 7 * DAY;

type OldRows = { table: string; key: string; isOld: (now: number) => RawBuilder<unknown> };

const before = (column: string, time: number) => sql`${sql.ref(column)} < ${time}`;

/** A time further ahead than AHEAD_MS comes from a clock that was set back since then. */
const outside = (column: string, from: number, now: number) =>
  sql`${before(column, from)} or ${sql.ref(column)} > ${now + AHEAD_MS}`;

const sweeps: OldRows[] = [
  { table: "sessions", key: "id", isOld: (now) => outside("rotated_at", now - SESSION_KEPT_MS, now) },
  { table: "throttle_buckets", key: "key", isOld: (now) => outside("counted_at", now - MEMORY_MS, now) },
  { table: "one_time_links", key: "id", isOld: (now) => before("expires_at", now - LINK_KEPT_MS) },
  { table: "one_time_codes", key: "digest", isOld: (now) => outside("created_at", now - CODE_KEPT_MS, now) },
  { table: "api_tokens", key: "id", isOld: (now) => before("expires_at", now - EXPIRED_TOKEN_KEPT_MS) },
  { table: "used_challenges", key: "nonce", isOld: (now) => before("expires_at", now) },
  // Begun and never confirmed.
  {
    table: "second_factors",
    key: "id",
    isOld: (now) => sql`confirmed_at is null and ${before("created_at", now - DAY)}`,
  },
  { table: "mails", key: "id", isOld: (now) => before("created_at", now - MAIL_KEPT_MS) },
  { table: "imports", key: "id", isOld: (now) => before("expires_at", now) },
];

async function deleteOld({ table, key, isOld }: OldRows, db: Db, now: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isOld(now)} limit ${DELETED_AT_ONCE})`.execute(db);
  return Number(numAffectedRows);
}

// Several processes may run this at once. Does nothing while the clock is behind the creation of the installation:
// it is wrong then, and every session would seem to be in the future.
export async function sweepAccounts(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  if (await isClockBehind(db, now)) return;
  for (const rows of sweeps) await deleteInBatches(() => deleteOld(rows, db, now), signal);
}

async function isClockBehind(db: Db, now: number): Promise<boolean> {
  const { created_at } = await db.selectFrom("installation").select("created_at").executeTakeFirstOrThrow();
  return now < created_at - DAY;
}
