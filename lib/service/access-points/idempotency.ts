import { type AccessPoint, accessPoint, type NewAccessPoint } from "@/lib/contract/access-point";
import type { Db } from "../db/open";
import { fingerprintOf, KEY_KEPT_MS, keyReused } from "../http/idempotency-key";

/** What answers kept by versions before labels were printed lack. */
const before002 = { label: { printedAt: null, state: "never" } };

type Asked = { userId: string; key: string | undefined; input: NewAccessPoint };

/**
 * The answer this key was first given; null: it is new, and taken from now on. Another process that sends the same key
 * at once waits here until this transaction ends, and then sees its answer or takes the key itself.
 * @throws ServiceProblem 422 when that was for another input
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

/** Remembers the answer in the transaction that made it, so that both are there or neither. */
export async function keepAnswer(db: Db, { userId, key }: Asked, answer: AccessPoint): Promise<void> {
  if (key === undefined) return;
  await db
    .updateTable("idempotency_keys")
    .set({ access_point_id: answer.id, answer: JSON.stringify(answer) })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

/** Of the checked input, so that spacing and the order of members do not make another body. */
const members = ({ name, location, description, qrCode }: NewAccessPoint) => [name, location, description, qrCode];
