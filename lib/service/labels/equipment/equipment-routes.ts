import type { z } from "zod";
import { labelEquipmentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import { toListedStock } from "@/lib/print-jobs/shipped-stocks";
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

export const equipmentRoutes = (context: ServiceContext): Operation[] => [
  ...routesOf(context, {
    kind: "stock",
    entries: {
      list: labelEquipmentOperations.listLabelStocks,
      create: labelEquipmentOperations.createLabelStock,
      get: labelEquipmentOperations.getLabelStock,
      update: labelEquipmentOperations.updateLabelStock,
      delete: labelEquipmentOperations.deleteLabelStock,
    },
    list: listStocks,
    get: getStock,
    toJson: (stock) => toListedStock(toStock(stock), true),
    check: requireFit,
  }),
  ...routesOf(context, {
    kind: "printer",
    entries: {
      list: labelEquipmentOperations.listLabelPrinters,
      create: labelEquipmentOperations.createLabelPrinter,
      get: labelEquipmentOperations.getLabelPrinter,
      update: labelEquipmentOperations.updateLabelPrinter,
      delete: labelEquipmentOperations.deleteLabelPrinter,
    },
    list: async (db, person) => (await listEquipment(db, "printer", person)).map(toPrinter),
    get: async (db, id, person) => toPrinter(await getEquipment(db, "printer", id, person)),
    toJson: toPrinter,
    check: (printer) => printer,
  }),
];

const toPrinter = ({ id, value }: Equipment<"printer">) => ({ id, ...value });

type Changes<Value> = { [Member in keyof Value]?: Value[Member] | undefined };

type Description<Kind extends EquipmentKind> = {
  kind: Kind;
  entries: {
    list: OperationEntry;
    create: OperationEntry & { body: z.ZodType<Equipment<Kind>["value"]> };
    get: OperationEntry;
    update: OperationEntry & { body: z.ZodType<Changes<Equipment<Kind>["value"]>> };
    delete: OperationEntry;
  };
  list: (db: Db, person: Person) => Promise<unknown[]>;
  /** Returns one item. @throws ServiceProblem 404 */
  get: (db: Db, id: string, person: Person) => Promise<unknown>;
  toJson: (item: Equipment<Kind>) => unknown;
  /** Returns the value, or throws a ServiceProblem when it contradicts itself. */
  check: (value: Equipment<Kind>["value"]) => Equipment<Kind>["value"];
};

function routesOf<Kind extends EquipmentKind>(context: ServiceContext, described: Description<Kind>): Operation[] {
  const { kind, entries, toJson, check } = described;
  return [
    operation(entries.list, async (_, person) => ({ body: { data: await described.list(context.db, person) } })),
    operation(entries.create, async ({ body }, person) => {
      const item = await createEquipment(context, kind, check(body), person);
      return { headers: { Location: `/api/v1${entries.create.path}/${item.id}` }, body: toJson(item) };
    }),
    operation(entries.get, async ({ id }, person) => ({ body: await described.get(context.db, id, person) })),
    operation(entries.update, async ({ id, body }, person) => {
      const change = (before: Equipment<Kind>["value"]) => check({ ...before, ...body });
      return { body: toJson(await changeEquipment(context, kind, id, change, person)) };
    }),
    operation(entries.delete, ({ id }, person) => deleteEquipment(context, kind, id, person)),
  ];
}
