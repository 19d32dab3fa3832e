import { v7 as uuidv7 } from "uuid";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { viewOperations } from "@/lib/contract/operations/view-operations";
import { type NewView, type SavedView, VIEWS_MAX, type ViewChanges } from "@/lib/contract/views";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { recordItemChange } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { SavedViewRow } from "../db/tables";
import { etagOf, requireMatch } from "../http/conditional";
import { jsonOperation, type Operation, operation, type Person } from "../http/operation";
import { invalid, notFound, ServiceProblem } from "../http/problem-error";

export const viewRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(viewOperations.listViews, async (_, person) => ({
    data: (await listViews(context.db, person)).map(toView),
  })),
  operation(viewOperations.createView, async ({ body }, person) => {
    const row = await createView(context, body, person);
    const headers = {
      Location: `/api/v1${viewOperations.createView.path}/${row.id}`,
      ETag: etagOf({ version: row.version }),
    };
    return { headers, body: toView(row) };
  }),
  operation(viewOperations.getView, async ({ id }, person) => {
    const row = await getView(context.db, id, person);
    return { headers: { ETag: etagOf({ version: row.version }) }, body: toView(row) };
  }),
  operation(viewOperations.updateView, async ({ id, body, header }, person) => {
    const row = await changeView(context, id, body, person, header("if-match"));
    return { headers: { ETag: etagOf({ version: row.version }) }, body: toView(row) };
  }),
  operation(viewOperations.deleteView, ({ id, header }, person) => deleteView(context, id, person, header("if-match"))),
];

type ViewRow = SavedViewRow & { owner_name: string; default_of: string | null };

/** By name. */
const listViews = (db: Db, person: Person): Promise<ViewRow[]> =>
  visibleViews(db, person).orderBy("saved_views.name").orderBy("saved_views.id").execute();

const visibleViews = (db: Db, person: Pick<Person, "id">) =>
  db
    .selectFrom("saved_views")
    .innerJoin("users", "users.id", "saved_views.owner_id")
    .leftJoin("default_views", (join) =>
      join.onRef("view_id", "=", "saved_views.id").on("default_views.user_id", "=", person.id),
    )
    .selectAll("saved_views")
    .select(["users.name as owner_name", "default_views.user_id as default_of"])
    .where(({ or, eb }) => or([eb("saved_views.owner_id", "=", person.id), eb("saved_views.shared", "=", 1)]));

/** 404 also for another person's that is not shared. */
async function getView(db: Db, id: string, person: Person): Promise<ViewRow> {
  const row = await visibleViews(db, person).where("saved_views.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const toView = (row: ViewRow): SavedView => ({
  id: row.id,
  ...valuesOf(row),
  isDefault: row.default_of !== null,
  owner: { id: row.owner_id, name: row.owner_name },
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

type Values = Omit<NewView, "isDefault">;

const valuesOf = ({ name, shared, query, columns, density }: SavedViewRow): Values => ({
  name,
  shared: shared === 1,
  query: JSON.parse(query),
  columns: JSON.parse(columns),
  density: density as Values["density"],
});

const toColumns = ({ name, shared, query, columns, density }: Values) => ({
  name,
  shared: shared ? 1 : 0,
  query: JSON.stringify(query),
  columns: JSON.stringify(columns),
  density,
});

/** @throws ServiceProblem 403 when staff share a view, 422 when the person has too many */
async function createView(context: ServiceContext, input: NewView, person: Person): Promise<ViewRow> {
  const { isDefault, ...values } = input;
  const { now } = context;
  const id = uuidv7({ msecs: now() });
  requireShare(values, person);
  return inTransactionAs(context, person, async (trx) => {
    const kept = await trx.selectFrom("saved_views").select("id").where("owner_id", "=", person.id).execute();
    if (kept.length >= VIEWS_MAX) {
      throw invalid([{ pointer: "", detail: t("serviceList.views.tooMany", { count: VIEWS_MAX }) }]);
    }
    const row = { id, owner_id: person.id, ...toColumns(values), created_at: now(), updated_at: now() };
    await trx.insertInto("saved_views").values(row).execute();
    if (isDefault) await setDefault(trx, id, person);
    await recordItemChange(trx, { actor: person, type: "view", id, before: null, after: values, at: now() });
    return getView(trx, id, person);
  });
}

/**
 * Changes the given members. Everyone who sees a view can make it their default; its other members belong to its owner,
 * and to admins when it is shared.
 * @throws ServiceProblem 403, 404, 412 when `ifMatch` is stale
 */
async function changeView(
  context: ServiceContext,
  id: string,
  { isDefault, ...changes }: ViewChanges,
  person: Person,
  ifMatch?: string,
): Promise<ViewRow> {
  const { now } = context;
  return inTransactionAs(context, person, async (trx) => {
    await trx.selectFrom("saved_views").select("id").where("id", "=", id).forUpdate().execute();
    const row = await getView(trx, id, person);
    requireMatch(ifMatch, row);
    if (isDefault === true) await setDefault(trx, id, person);
    if (isDefault === false && row.default_of !== null) await clearDefault(trx, person);
    if (Object.keys(changes).length > 0) {
      requireOwn(row, person);
      const before = valuesOf(row);
      const after = { ...before, ...changes };
      if (after.shared && !before.shared) requireShare(after, person);
      const written = { ...toColumns(after), version: row.version + 1, updated_at: now() };
      await trx.updateTable("saved_views").set(written).where("id", "=", id).execute();
      await recordItemChange(trx, { actor: person, type: "view", id, before, after, at: now() });
    }
    return getView(trx, id, person);
  });
}

/** @throws ServiceProblem 403, 404, 412 when `ifMatch` is stale */
async function deleteView(context: ServiceContext, id: string, person: Person, ifMatch?: string): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    const row = await getView(trx, id, person);
    requireMatch(ifMatch, row);
    requireOwn(row, person);
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
    await recordItemChange(trx, {
      actor: person,
      type: "view",
      id,
      before: valuesOf(row),
      after: null,
      at: context.now(),
    });
  });
}

async function setDefault(trx: Db, id: string, person: Person): Promise<void> {
  await clearDefault(trx, person);
  await trx.insertInto("default_views").values({ user_id: person.id, view_id: id }).execute();
}

const clearDefault = (trx: Db, person: Person) =>
  trx.deleteFrom("default_views").where("user_id", "=", person.id).execute();

function requireShare({ shared }: Pick<Values, "shared">, person: Person): void {
  if (!shared || seesEveryone(person.role)) return;
  throw new ServiceProblem("forbidden", t("serviceList.views.onlyManagersShare"));
}

function requireOwn(row: ViewRow, person: Person): void {
  if (person.role === "admin") return;
  if (row.owner_id === person.id && (row.shared === 0 || person.role === "manager")) return;
  if (row.owner_id === person.id) {
    // The person was a manager or an admin when the view was shared.
    throw new ServiceProblem("forbidden", t("serviceList.views.onlyManagersChange"));
  }
  throw new ServiceProblem("forbidden", t("serviceList.views.ofOther", { owner: row.owner_name }));
}
