import { v7 as uuidv7 } from "uuid";
import type { NewLabelPrinter } from "@/lib/contract/labels/label-printer";
import type { NewLabelStock } from "@/lib/contract/labels/label-stock";
import { changesBetween, recordAudit } from "../../audit/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";

/** Equipment of a user: own stocks and printer profiles, which no other user sees. */
type Kinds = { stock: NewLabelStock; printer: NewLabelPrinter };
export type EquipmentKind = keyof Kinds;
export type Equipment<Kind extends EquipmentKind> = { id: string; value: Kinds[Kind] };

/** Most items of a kind per user: a longer list would be hard to use. */
const KEPT_MAX = 200;

/** Returns the user's items of a kind, oldest first. */
export async function listEquipment<Kind extends EquipmentKind>(
  db: Db,
  kind: Kind,
  person: Person,
): Promise<Equipment<Kind>[]> {
  const rows = await db
    .selectFrom("label_equipment")
    .select(["id", "value"])
    .where("owner_id", "=", person.id)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, value }) => ({ id, value: JSON.parse(value) }));
}

/** Returns an item, or null when it does not exist or belongs to another user. */
export async function findEquipment<Kind extends EquipmentKind>(
  db: Db,
  kind: Kind,
  id: string,
  person: Person,
): Promise<Equipment<Kind> | null> {
  const row = await db
    .selectFrom("label_equipment")
    .select("value")
    .where("id", "=", id)
    .where("owner_id", "=", person.id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ? { id, value: JSON.parse(row.value) } : null;
}

/**
 * Returns an item.
 * @throws ServiceProblem 404 when it does not exist or belongs to another user
 */
export async function getEquipment<Kind extends EquipmentKind>(db: Db, kind: Kind, id: string, person: Person) {
  const found = await findEquipment(db, kind, id, person);
  if (!found) throw notFound();
  return found;
}

/**
 * Creates an item.
 * @throws ServiceProblem 422 when the user has 200 of the kind
 */
export async function createEquipment<Kind extends EquipmentKind>(
  { db, now }: ServiceContext,
  kind: Kind,
  value: Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  const id = uuidv7();
  await inTransaction(db, async (trx) => {
    // Locks the user, because two concurrent requests could both take the last free place.
    await trx.selectFrom("users").select("id").where("id", "=", person.id).forNoKeyUpdate().execute();
    const kept = await listEquipment(trx, kind, person);
    if (kept.length >= KEPT_MAX) {
      throw invalid([{ pointer: "", detail: `You already have ${KEPT_MAX} of this kind. Delete one first.` }]);
    }
    const row = { id, owner_id: person.id, kind, value: JSON.stringify(value), created_at: now(), updated_at: now() };
    await trx.insertInto("label_equipment").values(row).execute();
    await recordEquipment(trx, "created", kind, { id, before: null, after: value }, person, now());
  });
  return { id, value };
}

/**
 * Replaces an item's value by the result of `change`.
 * @throws ServiceProblem 404, and every error of `change`
 */
export async function changeEquipment<Kind extends EquipmentKind>(
  { db, now }: ServiceContext,
  kind: Kind,
  id: string,
  change: (value: Kinds[Kind]) => Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom("label_equipment").select("id").where("id", "=", id).forUpdate().execute();
    const before = await getEquipment(trx, kind, id, person);
    const value = change(before.value);
    const written = { value: JSON.stringify(value), updated_at: now() };
    await trx.updateTable("label_equipment").set(written).where("id", "=", id).execute();
    await recordEquipment(trx, "updated", kind, { id, before: before.value, after: value }, person, written.updated_at);
    return { id, value };
  });
}

/**
 * Deletes an item. Print jobs keep a copy of the equipment that they used.
 * @throws ServiceProblem 404
 */
export async function deleteEquipment(
  { db, now }: ServiceContext,
  kind: EquipmentKind,
  id: string,
  person: Person,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { value } = await getEquipment(trx, kind, id, person);
    await trx.deleteFrom("label_equipment").where("id", "=", id).execute();
    await recordEquipment(trx, "deleted", kind, { id, before: value, after: null }, person, now());
  });
}

type Value = Kinds[EquipmentKind];
type EquipmentChange = { id: string; before: Value | null; after: Value | null };

/** Records a change of an item in the audit log. An update that changes nothing is not recorded. */
async function recordEquipment(
  trx: Db,
  verb: "created" | "updated" | "deleted",
  kind: EquipmentKind,
  { id, before, after }: EquipmentChange,
  actor: Person,
  at: number,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return;
  const name = (after ?? before)?.name ?? "";
  await recordAudit(trx, {
    actor,
    action: `label-${kind}.${verb}`,
    target: { type: `label-${kind}`, id, name },
    changes,
    at,
  });
}
