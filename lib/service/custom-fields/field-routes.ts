import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "@/lib/contract/audit/audit";
import {
  type CustomField,
  type CustomFieldChanges,
  FIELDS_MAX,
  type NewCustomField,
} from "@/lib/contract/custom-fields/custom-field";
import { foldForOrder } from "@/lib/contract/fold";
import { customFieldOperations } from "@/lib/contract/operations/custom-field-operations";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { changesBetween, recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { countRows } from "../db/count-rows";
import type { Db } from "../db/database";
import { jsonOperation, type Operation, operation, type Person } from "../http/operation";
import { invalid, notFound, ServiceProblem } from "../http/problem-error";
import { type FieldDefinition, type FieldDefinitions, loadDefinitions, readDefinitions } from "./definitions";
import { isOwnHeading } from "./own-headings";

export const customFieldRoutes = (context: ServiceContext): Operation[] => [
  operation(customFieldOperations.listFields, async ({ query }, person) => {
    if (query.deleted === "yes" && person.role !== "admin") {
      throw new ServiceProblem("forbidden", t("serviceFields.deletedAdminsOnly"));
    }
    const { all } = await readDefinitions(context.db);
    const [shown, deleted] = [all.filter((one) => one.deletedAt === null), all.filter((one) => one.deletedAt !== null)];
    const data = (query.deleted === "yes" ? [...shown, ...deleted] : shown).map(({ id: _, ...field }) => field);
    return { body: { data } };
  }),
  operation(customFieldOperations.createField, async ({ body }, person) => {
    const field = await createField(context, body, person);
    return {
      headers: { Location: `/api/v1${customFieldOperations.createField.path}/${field.key}` },
      body: field,
    };
  }),
  operation(customFieldOperations.updateField, async ({ key, body }, person) => {
    const field = await changeField(context, key, body, person);
    context.searchRefresh.request();
    return { body: field };
  }),
  operation(customFieldOperations.deleteField, async ({ key }, person) => {
    await deleteField(context, key, person);
    context.searchRefresh.request();
  }),
  operation(customFieldOperations.restoreField, async ({ key }, person) => {
    const field = await restoreField(context, key, person);
    context.searchRefresh.request();
    return { body: field };
  }),
  jsonOperation(customFieldOperations.getFieldUse, async ({ key }) => ({
    accessPoints: await countValues(context.db, key),
  })),
];

/** Of all owners; also for a deleted field. */
async function countValues(db: Db, key: string): Promise<number> {
  const field = (await loadDefinitions(db)).all.find((one) => one.key === key);
  if (!field) throw notFound();
  return countRows(db.selectFrom("access_point_field_values").where("field_id", "=", field.id));
}

type Store = Pick<ServiceContext, "db" | "now">;

/** Throws 409 for a key that another field has, also a deleted one, and above `FIELDS_MAX`. */
const createField = (store: Store, input: NewCustomField, person: Person): Promise<CustomField> =>
  changeFields(store, person, async (trx, { all, byKey }, at) => {
    const other = all.find(({ key }) => key === input.key);
    if (other) {
      const isDeleted = other.deletedAt !== null;
      const detail = t(isDeleted ? "serviceFields.keyOfDeleted" : "serviceFields.keyTaken", other);
      throw new ServiceProblem("duplicate-field-key", detail, { errors: [{ pointer: "/key", detail }] });
    }
    requireRoom(byKey.size);
    if (isOwnHeading(input.key)) {
      throw invalid([{ pointer: "/key", detail: t("serviceFields.keyOfAll", { key: input.key }) }]);
    }
    const field: FieldDefinition = { ...input, id: uuidv7({ msecs: at }), position: byKey.size + 1, deletedAt: null };
    requireOptions(field);
    await trx
      .insertInto("custom_fields")
      .values({
        id: field.id,
        key: field.key,
        type: field.type,
        ...toRow(field),
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    await record(trx, "field.created", null, field, person, at);
    return field;
  });

const changeField = (
  store: Store,
  key: string,
  { position, ...changes }: CustomFieldChanges,
  person: Person,
): Promise<CustomField> =>
  changeFields(store, person, async (trx, definitions, at) => {
    const before = getField(definitions, key);
    const fields = [...definitions.byKey.values()].filter((field) => field !== before);
    const place = position === undefined ? before.position : Math.min(position, fields.length + 1);
    const after: FieldDefinition = { ...before, ...changes, position: place };
    if (changes.options) requireOptions(after);
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    fields.splice(place - 1, 0, after);
    await renumber(trx, fields);
    const stale = before.searchable === after.searchable ? {} : { search_stale: sql<number>`search_stale + 1` };
    await trx
      .updateTable("custom_fields")
      .set({ ...toRow(after), ...stale, updated_at: at })
      .where("id", "=", before.id)
      .execute();
    await record(trx, "field.updated", before, after, person, at);
    return after;
  });

/** Its values stay stored. */
const deleteField = (store: Store, key: string, person: Person): Promise<CustomField> =>
  changeFields(store, person, async (trx, definitions, at) => {
    const field = getField(definitions, key);
    await setDeleted(trx, field, at, at);
    await renumber(
      trx,
      [...definitions.byKey.values()].filter((other) => other !== field),
    );
    await record(trx, "field.deleted", field, null, person, at);
    return field;
  });

const restoreField = (store: Store, key: string, person: Person): Promise<CustomField> =>
  changeFields(store, person, async (trx, { all, byKey }, at) => {
    const field = all.find((one) => one.key === key && one.deletedAt !== null);
    if (!field) throw notFound();
    requireRoom(byKey.size);
    const restored = { ...field, deletedAt: null, position: byKey.size + 1 };
    await setDeleted(trx, restored, null, at);
    await record(trx, "field.restored", null, restored, person, at);
    return restored;
  });

/** One after another. Each ends what other processes have cached. */
function changeFields(
  store: Store,
  person: Person,
  change: (trx: Db, definitions: FieldDefinitions, at: number) => Promise<FieldDefinition>,
): Promise<CustomField> {
  return inTransactionAs(store, person, async (trx) => {
    await trx.selectFrom("custom_field_state").select("row").forUpdate().execute();
    const { id: _, ...field } = await change(trx, await loadDefinitions(trx), store.now());
    const { all } = await loadDefinitions(trx);
    const hidden = all.filter(({ deletedAt }) => deletedAt !== null).map(({ key }) => [key, null]);
    await trx
      .updateTable("custom_field_state")
      .set({ version: randomUUID(), hidden: JSON.stringify(Object.fromEntries(hidden)) })
      .execute();
    return field;
  });
}

function getField({ byKey }: FieldDefinitions, key: string): FieldDefinition {
  const field = byKey.get(key);
  if (!field) throw notFound();
  return field;
}

function requireRoom(fields: number): void {
  if (fields < FIELDS_MAX) return;
  throw new ServiceProblem("too-many-fields", t("serviceFields.tooMany", { count: FIELDS_MAX }));
}

/** Filters compare the keys of options. */
function requireOptions({ type, options }: FieldDefinition): void {
  const fault = (detail: string) => invalid([{ pointer: "/options", detail }]);
  if (type !== "choice" && options.length > 0) throw fault(t("serviceFields.options.none"));
  if (type === "choice" && options.length === 0) throw fault(t("serviceFields.options.missing"));
  const seen = new Set<string>();
  for (const option of options) {
    const folded = foldForOrder(option);
    if (seen.has(folded)) throw fault(t("serviceFields.options.twice", { option }));
    seen.add(folded);
  }
}

const toRow = ({ label, options, required, searchable, onLabel, position }: FieldDefinition) => ({
  label,
  options: JSON.stringify(options),
  required: Number(required),
  searchable: Number(searchable),
  on_label: Number(onLabel),
  position,
});

async function setDeleted(trx: Db, field: FieldDefinition, deletedAt: number | null, at: number): Promise<void> {
  const stale = field.searchable ? { search_stale: sql<number>`search_stale + 1` } : {};
  const written = { deleted_at: deletedAt, position: field.position, updated_at: at, ...stale };
  await trx.updateTable("custom_fields").set(written).where("id", "=", field.id).execute();
}

async function renumber(trx: Db, fields: readonly FieldDefinition[]): Promise<void> {
  for (const [index, field] of fields.entries()) {
    if (field.position === index + 1) continue;
    await trx
      .updateTable("custom_fields")
      .set({ position: index + 1 })
      .where("id", "=", field.id)
      .execute();
  }
}

async function record(
  trx: Db,
  action: Extract<AuditAction, `field.${string}`>,
  before: FieldDefinition | null,
  after: FieldDefinition | null,
  actor: Person,
  at: number,
): Promise<void> {
  const { id, label } = (after ?? before) as FieldDefinition;
  const values = (field: FieldDefinition | null) => {
    if (!field) return null;
    const { id: _, deletedAt: __, ...shown } = field;
    return shown;
  };
  const changes = changesBetween(values(before), values(after));
  await recordAudit(trx, { actor, action, target: { id, name: label }, changes, at });
}
