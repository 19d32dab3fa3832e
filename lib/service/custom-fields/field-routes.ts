import { customFieldOperations } from "@/lib/contract/operations/custom-field-operations";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation } from "../http/operation";
import { notFound, ServiceProblem } from "../http/problem-error";
import { loadDefinitions, readDefinitions } from "./definitions";
import { changeField, createField, deleteField, restoreField } from "./field-store";

export const customFieldRoutes = (context: ServiceContext): Operation[] => [
  operation(customFieldOperations.listFields, async ({ query }, person) => {
    if (query.deleted === "yes" && person.role !== "admin") {
      throw new ServiceProblem("forbidden", "Only admins see deleted fields; leave deleted out.");
    }
    const { all } = await readDefinitions(context.db);
    const [shown, deleted] = [all.filter((one) => one.deletedAt === null), all.filter((one) => one.deletedAt !== null)];
    const data = (query.deleted === "yes" ? [...shown, ...deleted] : shown).map(({ id: _, ...field }) => field);
    return { status: 200, body: { data } };
  }),
  operation(customFieldOperations.createField, async ({ body }, person) => {
    const field = await createField(context, body, person);
    return {
      status: 201,
      headers: { Location: `/api/v1${customFieldOperations.createField.path}/${field.key}` },
      body: field,
    };
  }),
  operation(customFieldOperations.updateField, async ({ key, body }, person) => {
    const field = await changeField(context, key, body, person);
    context.searchRefresh.request();
    return { status: 200, body: field };
  }),
  operation(customFieldOperations.deleteField, async ({ key }, person) => {
    await deleteField(context, key, person);
    context.searchRefresh.request();
    return { status: 204 };
  }),
  operation(customFieldOperations.restoreField, async ({ key }, person) => {
    const field = await restoreField(context, key, person);
    context.searchRefresh.request();
    return { status: 200, body: field };
  }),
  operation(customFieldOperations.getFieldUse, async ({ key }) => ({
    status: 200,
    body: { accessPoints: await countValues(context.db, key) },
  })),
];

/** Of all owners; also for a deleted field. */
async function countValues(db: Db, key: string): Promise<number> {
  const field = (await loadDefinitions(db)).all.find((one) => one.key === key);
  if (!field) throw notFound();
  const counted = await db
    .selectFrom("access_point_field_values")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("field_id", "=", field.id)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}
