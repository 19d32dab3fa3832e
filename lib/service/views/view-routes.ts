import { newView, savedView, viewChanges, viewList } from "@/lib/contract/views";
import type { ServiceContext } from "../context";
import { etagOf } from "../http/conditional";
import { type Operation, operation } from "../http/operation";
import { changeView, createView, deleteView, getView, listViews, toView } from "./view-store";

const PATH = "/views";
const ONE = "/views/{id}";
const tag = "Saved views";
const ifMatch = { "If-Match": "Only if this is still the entity tag" };

/** Returns the operations on saved views: named lists with filter, order, page size and columns. */
export const viewOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listViews",
    method: "get",
    path: PATH,
    summary: "Your saved views and those that others share, by name",
    tag,
    access: "read",
    success: { status: 200, description: "All of them", schema: viewList },
    handle: async (_, person) => ({
      status: 200,
      body: { data: (await listViews(context.db, person)).map(toView) },
    }),
  }),
  operation({
    name: "createView",
    method: "post",
    path: PATH,
    summary: "Save a view; managers and admins may share it with everyone",
    tag,
    access: "write",
    body: newView,
    success: { status: 201, description: "The new view", schema: savedView, headers: ["Location", "ETag"] },
    problems: ["forbidden"],
    handle: async ({ body }, person) => {
      const row = await createView(context, body, person);
      const headers = { Location: `/api/v1${PATH}/${row.id}`, ETag: etagOf({ version: row.version }) };
      return { status: 201, headers, body: toView(row) };
    },
  }),
  operation({
    name: "getView",
    method: "get",
    path: ONE,
    summary: "One saved view",
    tag,
    access: "read",
    success: { status: 200, description: "The view", schema: savedView, headers: ["ETag"] },
    handle: async ({ id }, person) => {
      const row = await getView(context.db, id, person);
      return { status: 200, headers: { ETag: etagOf({ version: row.version }) }, body: toView(row) };
    },
  }),
  operation({
    name: "updateView",
    method: "patch",
    path: ONE,
    summary: "Change the given members; isDefault concerns you alone, also of a view that somebody else shares",
    tag,
    access: "write",
    body: viewChanges,
    requestHeaders: ifMatch,
    success: { status: 200, description: "As it is now", schema: savedView, headers: ["ETag"] },
    problems: ["forbidden", "precondition-failed"],
    handle: async ({ id, body, header }, person) => {
      const row = await changeView(context, id, body, person, header("if-match"));
      return { status: 200, headers: { ETag: etagOf({ version: row.version }) }, body: toView(row) };
    },
  }),
  operation({
    name: "deleteView",
    method: "delete",
    path: ONE,
    summary: "Delete a saved view; its access points stay as they are",
    tag,
    access: "write",
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is gone" },
    problems: ["forbidden", "precondition-failed"],
    handle: async ({ id, header }, person) => {
      await deleteView(context, id, person, header("if-match"));
      return { status: 204 };
    },
  }),
];
