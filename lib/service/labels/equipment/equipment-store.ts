import { v7 as uuidv7 } from "uuid";
import type { NewLabelPrinter } from "@/lib/contract/labels/label-printer";
import type { NewLabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";
import { lockUser } from "../../accounts/users";
import { recordItemChange } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";

/** No other user sees them. */
type Kinds = { stock: NewLabelStock; printer: NewLabelPrinter };
export type EquipmentKind = keyof Kinds;
export type Equipment<Kind extends EquipmentKind> = { id: string; value: Kinds[Kind] };

/** Of a kind, per user: a longer list would be hard to use. */
const KEPT_MAX = 200;

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

export async function getEquipment<Kind extends EquipmentKind>(db: Db, kind: Kind, id: string, person: Person) {
  const found = await findEquipment(db, kind, id, person);
  if (!found) throw notFound();
  return found;
}

export async function createEquipment<Kind extends EquipmentKind>(
  { db, now }: ServiceContext,
  kind: Kind,
  value: Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  const id = uuidv7();
  await inTransaction(db, async (trx) => {
    await lockUser(trx, person.id);
    const kept = await listEquipment(trx, kind, person);
    if (kept.length >= KEPT_MAX) {
      throw invalid([{ pointer: "", detail: t("labelService.tooManyOfKind", { max: KEPT_MAX }) }]);
    }
    const row = { id, owner_id: person.id, kind, value: JSON.stringify(value), created_at: now(), updated_at: now() };
    await trx.insertInto("label_equipment").values(row).execute();
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before: null, after: value, at: now() });
  });
  return { id, value };
}

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
    const at = written.updated_at;
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before: before.value, after: value, at });
    return { id, value };
  });
}

/** Print jobs keep a copy of the equipment that they used. */
export async function deleteEquipment(
  { db, now }: ServiceContext,
  kind: EquipmentKind,
  id: string,
  person: Person,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { value } = await getEquipment(trx, kind, id, person);
    await trx.deleteFrom("label_equipment").where("id", "=", id).execute();
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before: value, after: null, at: now() });
  });
}
