import { z } from "zod";
import {
  labelPrinter,
  labelPrinterChanges,
  labelPrinterList,
  newLabelPrinter,
} from "@/lib/contract/labels/label-printer";
import { labelStockChanges, labelStockList, listedLabelStock, newLabelStock } from "@/lib/contract/labels/label-stock";
import { toListedStock } from "@/lib/label-queue/shipped-stocks";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { type Operation, operation } from "../../http/operation";
import {
  changeEquipment,
  createEquipment,
  deleteEquipment,
  type Equipment,
  type EquipmentKind,
  getEquipment,
  listEquipment,
} from "./equipment-store";
import { getStock, listStocks, requireFit, toStock } from "./stocks";

/** Id of a stock in a path: that of a shipped one, such as `avery-a4-l7160`, or a UUID. */
const stockId = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,100}$/)
  .meta({ description: "Id of a shipped stock, such as avery-a4-l7160, or of an own one" });

/** Returns the operations on own stocks and printer profiles, which no other user sees. */
export const equipmentOperations = (context: ServiceContext): Operation[] => [
  ...operationsOf(context, {
    kind: "stock",
    name: "LabelStock",
    path: "/label-stocks",
    schemas: { list: labelStockList, one: listedLabelStock, created: newLabelStock, changes: labelStockChanges },
    summaries: {
      list: "All stocks: last used first, then your own, then the shipped ones",
      create: "Create an own stock",
      get: "One stock, shipped or your own",
      update: "Change the given members; print jobs keep their copy of the stock",
      delete: "Delete one of your own stocks",
    },
    descriptions: { list: "All stocks", created: "The new stock", one: "The stock" },
    list: listStocks,
    get: getStock,
    id: stockId,
    toJson: (stock) => toListedStock(toStock(stock), true),
    check: requireFit,
  }),
  ...operationsOf(context, {
    kind: "printer",
    name: "LabelPrinter",
    path: "/label-printers",
    schemas: { list: labelPrinterList, one: labelPrinter, created: newLabelPrinter, changes: labelPrinterChanges },
    summaries: {
      list: "Your printer profiles",
      create: "Create a printer profile",
      get: "One of your printer profiles",
      update: "Change the given members; print jobs keep their copy of the profile",
      delete: "Delete one of your printer profiles",
    },
    descriptions: { list: "All printer profiles, oldest first", created: "The new profile", one: "The profile" },
    list: async (db, person) => (await listEquipment(db, "printer", person)).map(toPrinter),
    get: async (db, id, person) => toPrinter(await getEquipment(db, "printer", id, person)),
    toJson: toPrinter,
    check: (printer) => printer,
  }),
];

const toPrinter = ({ id, value }: Equipment<"printer">) => ({ id, ...value });

type Description<Kind extends EquipmentKind> = {
  kind: Kind;
  /** Name of one item in the names of the operations. */
  name: string;
  path: string;
  schemas: {
    list: z.ZodType;
    one: z.ZodType;
    created: z.ZodType<Equipment<Kind>["value"]>;
    changes: z.ZodType<{ [Member in keyof Equipment<Kind>["value"]]?: Equipment<Kind>["value"][Member] | undefined }>;
  };
  summaries: Record<"list" | "create" | "get" | "update" | "delete", string>;
  descriptions: Record<"list" | "created" | "one", string>;
  list: (db: Db, person: Person) => Promise<unknown[]>;
  /** Returns one item. @throws ServiceProblem 404 */
  get: (db: Db, id: string, person: Person) => Promise<unknown>;
  /** Schema of the id of `get`, when it is not a UUID. */
  id?: z.ZodType<string>;
  toJson: (item: Equipment<Kind>) => unknown;
  /** Returns the value, or throws a ServiceProblem when it contradicts itself. */
  check: (value: Equipment<Kind>["value"]) => Equipment<Kind>["value"];
};

function operationsOf<Kind extends EquipmentKind>(context: ServiceContext, described: Description<Kind>): Operation[] {
  const { kind, name, path, schemas, summaries, descriptions, toJson, check } = described;
  const tag = "Label stocks and printers";
  const one = `${path}/{id}`;
  return [
    operation({
      name: `list${name}s`,
      method: "get",
      path,
      tag,
      access: "read",
      summary: summaries.list,
      success: { status: 200, description: descriptions.list, schema: schemas.list },
      handle: async (_, person) => ({ status: 200, body: { data: await described.list(context.db, person) } }),
    }),
    operation({
      name: `create${name}`,
      method: "post",
      path,
      tag,
      access: "write",
      summary: summaries.create,
      body: schemas.created,
      success: { status: 201, description: descriptions.created, schema: schemas.one, headers: ["Location"] },
      handle: async ({ body }, person) => {
        const item = await createEquipment(context, kind, check(body), person);
        return { status: 201, headers: { Location: `/api/v1${path}/${item.id}` }, body: toJson(item) };
      },
    }),
    operation({
      name: `get${name}`,
      method: "get",
      path: one,
      tag,
      access: "read",
      summary: summaries.get,
      ...(described.id && { id: described.id }),
      success: { status: 200, description: descriptions.one, schema: schemas.one },
      handle: async ({ id }, person) => ({ status: 200, body: await described.get(context.db, id, person) }),
    }),
    operation({
      name: `update${name}`,
      method: "patch",
      path: one,
      tag,
      access: "write",
      summary: summaries.update,
      body: schemas.changes,
      success: { status: 200, description: "The changed item", schema: schemas.one },
      handle: async ({ id, body }, person) => {
        const change = (before: Equipment<Kind>["value"]) => check({ ...before, ...body });
        return { status: 200, body: toJson(await changeEquipment(context, kind, id, change, person)) };
      },
    }),
    operation({
      name: `delete${name}`,
      method: "delete",
      path: one,
      tag,
      access: "write",
      summary: summaries.delete,
      success: { status: 204, description: "Deleted" },
      handle: async ({ id }, person) => {
        await deleteEquipment(context, kind, id, person);
        return { status: 204 };
      },
    }),
  ];
}
