import { type AccessPoint, accessPoint, type NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { blankFields, fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { Db } from "../db/open";
import { fingerprintOf, KEY_KEPT_MS, keyReused } from "../http/idempotency-key";

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
  const fingerprint = fingerprintOf(typedFields(input));
  const taken = await db
    .insertInto("idempotency_keys")
    .values({
      user_id: userId,
      key,
      fingerprint,
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
  // An answer that was stored before a field was added lacks that field.
  if (row.fingerprint === fingerprint) return accessPoint.parse({ ...blankFields, ...JSON.parse(row.answer) });
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

/**
 * Returns the fields that are not blank, with their validated values. White space, the order of JSON properties and
 * fields that are added later do not change the fingerprint.
 */
const typedFields = (input: NewAccessPoint) =>
  fieldNames.filter((name) => input[name] !== "").map((name) => [name, input[name]]);
