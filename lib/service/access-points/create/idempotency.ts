import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { KEY_KEPT_MS, keyReused } from "../../http/idempotency-key";
import { ServiceProblem } from "../../http/problem-error";

/** `fingerprint`: hash of the input. */
type Asked = { userId: string; key: string | undefined; fingerprint: string };

// Null: this request owns the key now. Blank: another one with it still runs. Another process with the key waits for this transaction.
// `changeId` is "" for a request of one transaction. Throws ServiceProblem 422 for another input.
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

/** The answer is blank until the change in parts has ended. */
type Claimed = { answer: string; changeId: string };

/** Does not claim. For requests that would be refused again, because the first one deleted what they name. */
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

/** In the transaction that creates, so that both are saved or neither. `accessPointId` is "" for a batch. */
export async function keepAnswer(db: Db, { userId, key }: Asked, answer: object, accessPointId: string): Promise<void> {
  if (key === undefined) return;
  await db
    .updateTable("idempotency_keys")
    .set({ access_point_id: accessPointId, answer: JSON.stringify(answer) })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
}

/** Null before the last part. @throws ServiceProblem 403 when another process has claimed the key meanwhile */
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
  throw new ServiceProblem("forbidden", t("serviceEdits.sentAgain"));
}

/** After the change was taken back, so that it can be sent again. Another change keeps the key. */
export const forgetKey = (db: Db, { userId, key = "" }: Asked, changeId: string): Promise<unknown> =>
  db
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("access_point_id", "=", changeId)
    .execute();

/** White space, the order of properties and fields that are added later do not change the fingerprint. */
export const typedFields = (input: NewAccessPoint) => [
  ...fieldNames.filter((name) => input[name] !== "").map((name) => [name, input[name]]),
  ...Object.entries(input.fields ?? {})
    .filter(([, value]) => value !== "" && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [`fields.${key}`, value]),
  ...(input.teamId == null ? [] : [["teamId", input.teamId]]),
];
