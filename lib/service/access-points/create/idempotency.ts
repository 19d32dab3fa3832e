import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { Db } from "../../db/database";
import { KEY_KEPT_MS, keyReused } from "../../http/idempotency-key";
import { ServiceProblem } from "../../http/problem-error";

/** Request that creates access points; `fingerprint` is the hash of its input. */
type Asked = { userId: string; key: string | undefined; fingerprint: string };

/**
 * Returns the first answer to this key, blank when there is none yet, or claims a new key and returns null. A simultaneous request with the same key
 * in another process waits here until this transaction ends, and then gets its answer or claims the key itself.
 * @param changeId the change in parts that claims the key, or "" for a request of one transaction
 * @throws ServiceProblem 422 when the key was used for another input
 */
export async function takeKey(
  db: Db,
  { userId, key, fingerprint }: Asked,
  at: number,
  changeId = "",
): Promise<string | null> {
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
      access_point_id: changeId,
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

/** Answer to a key, and the id of the change in parts that claimed it. The answer is blank until the change has ended. */
type Claimed = { answer: string; changeId: string };

/**
 * Returns the first answer to this key and input, or null, without claiming the key. For requests whose repetition would
 * be refused before the transaction, because the first one deleted what it names.
 */
export async function findAnswer(db: Db, { userId, key, fingerprint }: Asked, at: number): Promise<Claimed | null> {
  if (key === undefined) return null;
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["answer", "access_point_id as changeId"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("fingerprint", "=", fingerprint)
    .where("created_at", ">=", at - KEY_KEPT_MS)
    .executeTakeFirst();
  return row ?? null;
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

/**
 * Stores the answer of a change in parts with its last part; null before it.
 * @throws ServiceProblem 403 when the same request, sent again to another process, has claimed the key meanwhile
 */
export async function keepPart(db: Db, { userId, key }: Asked, answer: object | null, changeId: string): Promise<void> {
  if (key === undefined) return;
  const kept = await db
    .updateTable("idempotency_keys")
    .set({ answer: answer ? JSON.stringify(answer) : "" })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("access_point_id", "=", changeId)
    .returning("key")
    .executeTakeFirst();
  if (kept) return;
  throw new ServiceProblem("forbidden", "This change was sent again while it was running. The later request makes it.");
}

/** Forgets the key of a change in parts that was taken back, so that it can be sent again. Another change keeps the key. */
export const forgetKey = (db: Db, { userId, key = "" }: Asked, changeId: string): Promise<unknown> =>
  db
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("access_point_id", "=", changeId)
    .execute();

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
