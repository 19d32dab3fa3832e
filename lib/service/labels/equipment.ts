import { v7 as uuidv7 } from "uuid";
import type { NewLabelPrinter } from "@/lib/contract/label-printer";
import type { NewLabelStock } from "@/lib/contract/label-stock";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { inTransaction } from "../db/transaction";
import { invalid, notFound } from "../http/problem-error";
import type { Parts } from "../parts";

/** What a person keeps to print with: own stocks, and profiles of printers. Nobody else sees it. */
type Kinds = { stock: NewLabelStock; printer: NewLabelPrinter };
export type Equipment<Kind extends keyof Kinds> = { id: string; value: Kinds[Kind] };

/** More of a kind than anybody finds their way in. */
const KEPT_MAX = 200;

/** All of a kind, oldest first. */
export async function listEquipment<Kind extends keyof Kinds>(
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

/** One of a kind, or null when there is none of this id or it is another's. */
export async function findEquipment<Kind extends keyof Kinds>(
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

/** @throws ServiceProblem 404 */
export async function getEquipment<Kind extends keyof Kinds>(db: Db, kind: Kind, id: string, person: Person) {
  const found = await findEquipment(db, kind, id, person);
  if (!found) throw notFound();
  return found;
}

/** Keeps another. @throws ServiceProblem 422 when there are 200 already */
export async function createEquipment<Kind extends keyof Kinds>(
  { db, now }: Parts,
  kind: Kind,
  value: Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  const id = uuidv7();
  await inTransaction(db, async (trx) => {
    // Else two at once would both be the last one there is room for.
    await trx.selectFrom("users").select("id").where("id", "=", person.id).forNoKeyUpdate().execute();
    const kept = await listEquipment(trx, kind, person);
    if (kept.length >= KEPT_MAX) {
      throw invalid([{ pointer: "", detail: `You have ${KEPT_MAX} of them already; delete one first.` }]);
    }
    const row = { id, owner_id: person.id, kind, value: JSON.stringify(value), created_at: now(), updated_at: now() };
    await trx.insertInto("label_equipment").values(row).execute();
  });
  return { id, value };
}

/** Puts what `change` makes of it in its place. @throws ServiceProblem 404, and whatever `change` does */
export async function changeEquipment<Kind extends keyof Kinds>(
  { db, now }: Parts,
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
    return { id, value };
  });
}

/** Jobs keep their copy of what they were printed with. @throws ServiceProblem 404 */
export async function deleteEquipment({ db }: Parts, kind: keyof Kinds, id: string, person: Person): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getEquipment(trx, kind, id, person);
    await trx.deleteFrom("label_equipment").where("id", "=", id).execute();
  });
}
