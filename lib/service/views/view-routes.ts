import { viewOperations } from "@/lib/contract/operations/view-operations";
import type { ServiceContext } from "../context";
import { etagOf } from "../http/conditional";
import { type Operation, operation } from "../http/operation";
import { changeView, createView, deleteView, getView, listViews, toView } from "./view-store";

/** Returns the operations on saved views: named lists with filter, order, page size and columns. */
export const viewRoutes = (context: ServiceContext): Operation[] => [
  operation(viewOperations.listViews, async (_, person) => ({
    body: { data: (await listViews(context.db, person)).map(toView) },
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
