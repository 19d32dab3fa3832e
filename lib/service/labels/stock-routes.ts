import { labelStockChanges, labelStockList, listedLabelStock, newLabelStock } from "@/lib/contract/label-stock";
import { showStock } from "@/lib/label-jobs/show-stock";
import type { ServiceContext } from "../context";
import { type Operation, operation } from "../http/operation";
import { changeEquipment, createEquipment, deleteEquipment, type Equipment, getEquipment } from "./equipment";
import { requireFit, toStock } from "./own-stock";
import { listStocks } from "./stock-list";

const PATH = "/label-stocks";
const ONE = "/label-stocks/{id}";
const tag = "Labels";
const shown = (stock: Equipment<"stock">) => showStock(toStock(stock), true);

/** Returns the operations on stocks: those that ship with the product, and a user's own, which no other user sees. */
export const stockOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listLabelStocks",
    method: "get",
    path: PATH,
    summary: "Every stock there is for you: last used first, then your own, then all others",
    tag,
    access: "token",
    success: { status: 200, description: "All of them", schema: labelStockList },
    handle: async (_, person) => ({ status: 200, body: { data: await listStocks(context.db, person) } }),
  }),
  operation({
    name: "createLabelStock",
    method: "post",
    path: PATH,
    summary: "Keep a stock of your own",
    tag,
    access: "token",
    body: newLabelStock,
    success: { status: 201, description: "The new stock", schema: listedLabelStock, headers: ["Location"] },
    handle: async ({ body }, person) => {
      const stock = await createEquipment(context, "stock", requireFit(body), person);
      return { status: 201, headers: { Location: `/api/v1${PATH}/${stock.id}` }, body: shown(stock) };
    },
  }),
  operation({
    name: "getLabelStock",
    method: "get",
    path: ONE,
    summary: "One of your own stocks",
    tag,
    access: "token",
    success: { status: 200, description: "The stock", schema: listedLabelStock },
    handle: async ({ id }, person) => ({
      status: 200,
      body: shown(await getEquipment(context.db, "stock", id, person)),
    }),
  }),
  operation({
    name: "updateLabelStock",
    method: "patch",
    path: ONE,
    summary: "Change the members that are given; printed jobs keep the stock as it was",
    tag,
    access: "token",
    body: labelStockChanges,
    success: { status: 200, description: "As it is now", schema: listedLabelStock },
    handle: async ({ id, body }, person) => {
      const change = (before: Equipment<"stock">["value"]) => requireFit({ ...before, ...body });
      return { status: 200, body: shown(await changeEquipment(context, "stock", id, change, person)) };
    },
  }),
  operation({
    name: "deleteLabelStock",
    method: "delete",
    path: ONE,
    summary: "Delete one of your own stocks",
    tag,
    access: "token",
    success: { status: 204, description: "It is gone" },
    handle: async ({ id }, person) => {
      await deleteEquipment(context, "stock", id, person);
      return { status: 204 };
    },
  }),
];
