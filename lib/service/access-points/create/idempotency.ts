import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { Db } from "../../db/database";
import { KEY_KEPT_MS, keyReused } from "../../http/idempotency-key";

/** Request that creates access points; `fingerprint` is the hash of its input. */
type Asked = { userId: string; key: string | undefined; fingerprint: string };

/**
 * Returns the first answer to this key, blank when there is none yet, or claims a new key and returns null. A simultaneous request with the same key
 * in another process waits here until this transaction ends, and then gets its answer or claims the key itself.
 * @throws ServiceProblem 422 when the key was used for another input
 */
export async function takeKey(db: Db, { userId, key, fingerprint }: Asked, at: number): Promise<string | null> {
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
  if (row.fingerprint === fingerprint) return row.answer;
  throw keyReused("access point");
}

/**
 * Returns the first answer to this key and input, or null, without claiming the key. For requests whose repetition would
 * be refused before the transaction, because the first one deleted what it names.
 */
export async function findAnswer(db: Db, { userId, key, fingerprint }: Asked, at: number): Promise<string | null> {
  if (key === undefined) return null;
  const row = await db
    .selectFrom("idempotency_keys")
    .select("answer")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("fingerprint", "=", fingerprint)
    .where("created_at", ">=", at - KEY_KEPT_MS)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/**
 * Stores the answer in the transaction that creates the access points, so that both are saved or neither.
 * @param accessPointId the access point, or "" for a batch
 */
export async function keepAnswer(db: Db, { userId, key }: Asked, answer: object, accessPointId: string): Promise<void> {
  if (key === undefined) return;
  await db
    .updateTable("idempotency_keys")
    .set({ access_point_id: accessPointId, answer: JSON.stringify(answer) })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

/** Forgets a key whose request was taken back, so that it can be sent again. */
export const forgetKey = (db: Db, { userId, key = "" }: Pick<Asked, "userId" | "key">): Promise<unknown> =>
  db.deleteFrom("idempotency_keys").where("user_id", "=", userId).where("key", "=", key).execute();

/**
 * Returns the fields that are not blank, with their validated values. White space, the order of JSON properties and
 * fields that are added later do not change the fingerprint.
 */
export const typedFields = (input: NewAccessPoint) => [
  ...fieldNames.filter((name) => input[name] !== "").map((name) => [name, input[name]]),
  ...Object.entries(input.fields ?? {})
    .filter(([, value]) => value !== "" && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [`fields.${key}`, value]),
  ...(input.teamId == null ? [] : [["teamId", input.teamId]]),
];
