import {
  customField,
  customFieldChanges,
  customFieldList,
  customFieldListQuery,
  customFieldUse,
  newCustomField,
} from "@/lib/contract/custom-fields/custom-field";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation } from "../http/operation";
import { notFound, ServiceProblem } from "../http/problem-error";
import { loadDefinitions, readDefinitions } from "./definitions";
import { changeField, createField, deleteField, restoreField } from "./field-store";

const tag = "Custom fields";
const PATH = "/fields";
const ONE = "/fields/{key}";

/** Returns the operations on custom fields. Everyone reads them; admins change them. */
export const customFieldOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listFields",
    method: "get",
    path: PATH,
    summary: "The custom fields of access points, in their order",
    tag,
    access: "read",
    query: customFieldListQuery,
    success: { status: 200, description: "At most 30, and the deleted ones if asked for", schema: customFieldList },
    problems: ["forbidden"],
    handle: async ({ query }, person) => {
      if (query.deleted === "yes" && person.role !== "admin") {
        throw new ServiceProblem("forbidden", "Only admins see deleted fields; leave deleted out.");
      }
      const { all } = await readDefinitions(context.db);
      const [shown, deleted] = [
        all.filter((one) => one.deletedAt === null),
        all.filter((one) => one.deletedAt !== null),
      ];
      const data = (query.deleted === "yes" ? [...shown, ...deleted] : shown).map(({ id: _, ...field }) => field);
      return { status: 200, body: { data } };
    },
  }),
  operation({
    name: "createField",
    method: "post",
    path: PATH,
    summary: "Add a custom field, at most 30",
    tag,
    access: "admin",
    body: newCustomField,
    success: { status: 201, description: "The new field", schema: customField, headers: ["Location"] },
    problems: ["duplicate-field-key", "too-many-fields"],
    handle: async ({ body }, person) => {
      const field = await createField(context, body, person);
      return { status: 201, headers: { Location: `/api/v1${PATH}/${field.key}` }, body: field };
    },
  }),
  operation({
    name: "updateField",
    method: "patch",
    path: ONE,
    summary: "Change a custom field; its values stay",
    tag,
    access: "admin",
    body: customFieldChanges,
    success: { status: 200, description: "As it is now", schema: customField },
    handle: async ({ key, body }, person) => {
      const field = await changeField(context, key, body, person);
      context.searchRefresh.request();
      return { status: 200, body: field };
    },
  }),
  operation({
    name: "deleteField",
    method: "delete",
    path: ONE,
    summary: "Delete a custom field; its values are hidden, and restoring the field brings them back",
    tag,
    access: "admin",
    success: { status: 204, description: "It is deleted" },
    handle: async ({ key }, person) => {
      await deleteField(context, key, person);
      context.searchRefresh.request();
      return { status: 204 };
    },
  }),
  operation({
    name: "restoreField",
    method: "post",
    path: `${ONE}/restore`,
    summary: "Restore a deleted custom field with its values",
    tag,
    access: "admin",
    success: { status: 200, description: "The field, after the others", schema: customField },
    problems: ["too-many-fields"],
    handle: async ({ key }, person) => {
      const field = await restoreField(context, key, person);
      context.searchRefresh.request();
      return { status: 200, body: field };
    },
  }),
  operation({
    name: "getFieldUse",
    method: "get",
    path: `${ONE}/use`,
    summary: "How many access points have a value of a custom field",
    tag,
    access: "admin-read",
    success: { status: 200, description: "The number", schema: customFieldUse },
    handle: async ({ key }) => ({ status: 200, body: { accessPoints: await countValues(context.db, key) } }),
  }),
];

/** Returns how many access points of all owners have a value of a field, also of a deleted one. @throws ServiceProblem 404 */
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
