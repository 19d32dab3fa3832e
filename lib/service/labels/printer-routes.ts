import { labelPrinter, labelPrinterChanges, labelPrinterList, newLabelPrinter } from "@/lib/contract/label-printer";
import type { ServiceContext } from "../context";
import { type Operation, operation } from "../http/operation";
import {
  changeEquipment,
  createEquipment,
  deleteEquipment,
  type Equipment,
  getEquipment,
  listEquipment,
} from "./equipment";

const PATH = "/label-printers";
const ONE = "/label-printers/{id}";
const tag = "Labels";
const shown = ({ id, value }: Equipment<"printer">) => ({ id, ...value });

/** Returns the operations on a user's printer profiles: dots, offset and scale. */
export const printerOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listLabelPrinters",
    method: "get",
    path: PATH,
    summary: "Your printers",
    tag,
    access: "token",
    success: { status: 200, description: "All of them, oldest first", schema: labelPrinterList },
    handle: async (_, person) => ({
      status: 200,
      body: { data: (await listEquipment(context.db, "printer", person)).map(shown) },
    }),
  }),
  operation({
    name: "createLabelPrinter",
    method: "post",
    path: PATH,
    summary: "Keep a printer's profile",
    tag,
    access: "token",
    body: newLabelPrinter,
    success: { status: 201, description: "The new profile", schema: labelPrinter, headers: ["Location"] },
    handle: async ({ body }, person) => {
      const printer = await createEquipment(context, "printer", body, person);
      return { status: 201, headers: { Location: `/api/v1${PATH}/${printer.id}` }, body: shown(printer) };
    },
  }),
  operation({
    name: "getLabelPrinter",
    method: "get",
    path: ONE,
    summary: "One of your printers",
    tag,
    access: "token",
    success: { status: 200, description: "The profile", schema: labelPrinter },
    handle: async ({ id }, person) => ({
      status: 200,
      body: shown(await getEquipment(context.db, "printer", id, person)),
    }),
  }),
  operation({
    name: "updateLabelPrinter",
    method: "patch",
    path: ONE,
    summary: "Change the members that are given; printed jobs keep the profile as it was",
    tag,
    access: "token",
    body: labelPrinterChanges,
    success: { status: 200, description: "As it is now", schema: labelPrinter },
    handle: async ({ id, body }, person) => {
      const change = (before: Equipment<"printer">["value"]) => ({ ...before, ...body });
      return { status: 200, body: shown(await changeEquipment(context, "printer", id, change, person)) };
    },
  }),
  operation({
    name: "deleteLabelPrinter",
    method: "delete",
    path: ONE,
    summary: "Delete one of your printers",
    tag,
    access: "token",
    success: { status: 204, description: "It is gone" },
    handle: async ({ id }, person) => {
      await deleteEquipment(context, "printer", id, person);
      return { status: 204 };
    },
  }),
];
