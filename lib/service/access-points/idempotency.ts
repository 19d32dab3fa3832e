import { type AccessPoint, accessPoint, type NewAccessPoint } from "@/lib/contract/access-point";
import type { Db } from "../db/open";
import { fingerprintOf, KEY_KEPT_MS, keyReused } from "../http/idempotency-key";

/** Property missing from answers that were stored before migration 002-labels. */
const before002 = { label: { printedAt: null, state: "never" } };

type Asked = { userId: string; key: string | undefined; input: NewAccessPoint };

/**
 * Returns the first answer to this key, or claims a new key and returns null. A simultaneous request with the same key
 * in another process waits here until this transaction ends, and then gets its answer or claims the key itself.
 * @throws ServiceProblem 422 when the key was used for another input
 */
export async function takeKey(db: Db, { userId, key, input }: Asked, at: number): Promise<AccessPoint | null> {
  if (key === undefined) return null;
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", at - KEY_KEPT_MS)
    .execute();
  const taken = await db
    .insertInto("idempotency_keys")
    .values({
      user_id: userId,
      key,
      fingerprint: fingerprintOf(members(input)),
      access_point_id: "",
      answer: "",
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken) return null;
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "answer"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint === fingerprintOf(members(input)))
    return accessPoint.parse({ ...before002, ...JSON.parse(row.answer) });
  throw keyReused("access point");
}

/** Stores the answer in the transaction that creates the access point, so that both are saved or neither. */
export async function keepAnswer(db: Db, { userId, key }: Asked, answer: AccessPoint): Promise<void> {
  if (key === undefined) return;
  await db
    .updateTable("idempotency_keys")
    .set({ access_point_id: answer.id, answer: JSON.stringify(answer) })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

/** Returns the validated values, so that white space and the order of JSON properties do not change the fingerprint. */
const members = ({ name, location, description, qrCode }: NewAccessPoint) => [name, location, description, qrCode];
