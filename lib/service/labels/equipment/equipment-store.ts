import { v7 as uuidv7 } from "uuid";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { NewLabelPrinter } from "@/lib/contract/labels/label-printer";
import type { NewLabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { recordItemChange } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { countRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { listTeamIds } from "../../teams/memberships";
import type { RightsHolder } from "../../teams/rights";

/** Only their owners see them, but for shared printers. */
type Kinds = { stock: NewLabelStock; printer: NewLabelPrinter };
export type EquipmentKind = keyof Kinds;
export type Equipment<Kind extends EquipmentKind> = {
  id: string;
  value: Kinds[Kind];
  provedAt: number | null;
  agentSeenAt: number | null;
  mayChange: boolean;
};

/** Of a kind, per user: a longer list would be hard to use. */
const KEPT_MAX = 200;

/** Profiles of earlier versions have no connection. */
const DEFAULTS: Record<EquipmentKind, object> = {
  stock: {},
  printer: { shared: false, teamIds: [], stock: null, connection: null },
};

export async function listEquipment<Kind extends EquipmentKind>(
  db: Db,
  kind: Kind,
  person: Person,
): Promise<Equipment<Kind>[]> {
  const rows = await visibleRows(db, kind, person).orderBy("created_at").orderBy("id").execute();
  return usable(
    db,
    rows.map((row) => toEquipment(kind, row, person)),
    person,
  );
}

export async function findEquipment<Kind extends EquipmentKind>(
  db: Db,
  kind: Kind,
  id: string,
  person: RightsHolder,
): Promise<Equipment<Kind> | null> {
  const row = await visibleRows(db, kind, person).where("id", "=", id).executeTakeFirst();
  const [found = null] = row ? await usable(db, [toEquipment(kind, row, person)], person) : [];
  return found;
}

const visibleRows = (db: Db, kind: EquipmentKind, person: RightsHolder) =>
  db
    .selectFrom("label_equipment")
    .select(["id", "owner_id", "value", "shared", "proved_at", "agent_seen_at"])
    .where("kind", "=", kind)
    .where((row) => row.or([row("owner_id", "=", person.id), row("shared", "=", 1)]));

type Row = Awaited<ReturnType<ReturnType<typeof visibleRows>["execute"]>>[number];

const toEquipment = <Kind extends EquipmentKind>(kind: Kind, row: Row, person: RightsHolder): Equipment<Kind> => ({
  id: row.id,
  value: { ...DEFAULTS[kind], ...JSON.parse(row.value) },
  provedAt: row.proved_at,
  agentSeenAt: row.agent_seen_at,
  mayChange: row.shared === 1 ? person.role === "admin" : row.owner_id === person.id,
});

/** Some shared printers are for some teams. */
async function usable<Kind extends EquipmentKind>(
  db: Db,
  items: Equipment<Kind>[],
  person: RightsHolder,
): Promise<Equipment<Kind>[]> {
  const teamsOf = ({ value }: Equipment<Kind>) => ("teamIds" in value && value.shared ? value.teamIds : []);
  if (seesEveryone(person.role) || items.every((item) => teamsOf(item).length === 0)) return items;
  const own = new Set(await listTeamIds(db, person));
  return items.filter((item) => teamsOf(item).length === 0 || teamsOf(item).some((id) => own.has(id)));
}

export async function getEquipment<Kind extends EquipmentKind>(db: Db, kind: Kind, id: string, person: Person) {
  const found = await findEquipment(db, kind, id, person);
  if (!found) throw notFound();
  return found;
}

/** @throws ServiceProblem 403, 404 */
export async function getChangeable<Kind extends EquipmentKind>(db: Db, kind: Kind, id: string, person: Person) {
  const found = await getEquipment(db, kind, id, person);
  if (!found.mayChange) throw new ServiceProblem("forbidden", t("printers.onlyAdmins"));
  return found;
}

const isShared = (value: Kinds[EquipmentKind]): boolean => "shared" in value && value.shared;

export async function createEquipment<Kind extends EquipmentKind>(
  context: ServiceContext,
  kind: Kind,
  value: Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  const id = uuidv7();
  const { now } = context;
  await inTransactionAs(context, person, async (trx) => {
    const own = trx.selectFrom("label_equipment").where("owner_id", "=", person.id).where("kind", "=", kind);
    if ((await countRows(own)) >= KEPT_MAX) {
      throw invalid([{ pointer: "", detail: t("labelService.tooManyOfKind", { max: KEPT_MAX }) }]);
    }
    const times = { created_at: now(), updated_at: now() };
    const row = { id, owner_id: person.id, kind, shared: isShared(value) ? 1 : 0, value: JSON.stringify(value) };
    await trx
      .insertInto("label_equipment")
      .values({ ...row, ...times })
      .execute();
    const after = audited(value);
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before: null, after, at: now() });
  });
  return { id, value, provedAt: null, agentSeenAt: null, mayChange: true };
}

export async function changeEquipment<Kind extends EquipmentKind>(
  context: ServiceContext,
  kind: Kind,
  id: string,
  change: (value: Kinds[Kind]) => Kinds[Kind],
  person: Person,
): Promise<Equipment<Kind>> {
  const { now } = context;
  return inTransactionAs(context, person, async (trx) => {
    await trx.selectFrom("label_equipment").select("id").where("id", "=", id).forUpdate().execute();
    const before = await getChangeable(trx, kind, id, person);
    const value = change(before.value);
    const at = now();
    const isProved = isSameConnection(before.value, value);
    const proved = isProved ? {} : { proved_at: null, test_code: null, agent_seen_at: null };
    const written = { value: JSON.stringify(value), shared: isShared(value) ? 1 : 0, updated_at: at, ...proved };
    await trx.updateTable("label_equipment").set(written).where("id", "=", id).execute();
    const [was, is] = [audited(before.value), audited(value)];
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before: was, after: is, at });
    return { ...before, value, ...(!isProved && { provedAt: null, agentSeenAt: null }) };
  });
}

const connectionText = (value: Kinds[EquipmentKind]) =>
  "connection" in value && value.connection ? Object.values(value.connection).join(" ") : null;

const isSameConnection = (before: Kinds[EquipmentKind], after: Kinds[EquipmentKind]): boolean =>
  connectionText(before) === connectionText(after);

const audited = <Value extends Kinds[EquipmentKind]>(value: Value) => ({
  ...value,
  ...("connection" in value && { connection: connectionText(value), teamIds: value.teamIds.join(", ") || null }),
});

/** Print jobs keep a copy of the equipment that they used. */
export async function deleteEquipment(
  context: ServiceContext,
  kind: EquipmentKind,
  id: string,
  person: Person,
  alsoDelete: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const { now } = context;
  await inTransactionAs(context, person, async (trx) => {
    const { value } = await getChangeable(trx, kind, id, person);
    await trx.deleteFrom("label_equipment").where("id", "=", id).execute();
    await alsoDelete(trx);
    const before = audited(value);
    await recordItemChange(trx, { actor: person, type: `label-${kind}`, id, before, after: null, at: now() });
  });
}
