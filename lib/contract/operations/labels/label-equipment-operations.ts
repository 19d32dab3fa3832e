import { z } from "zod";
import {
  labelPrinter,
  labelPrinterChanges,
  labelPrinterList,
  newLabelPrinter,
} from "@/lib/contract/labels/label-printer";
import { labelStockChanges, labelStockList, listedLabelStock, newLabelStock } from "@/lib/contract/labels/label-stock";
import { describeOperations } from "../operation-entry";

/** A shipped one, such as `avery-a4-l7160`, or a UUID. */
const stockId = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,100}$/)
  .meta({ description: "Id of a shipped stock, such as avery-a4-l7160, or of an own one" });

export const labelEquipmentOperations = describeOperations({
  listLabelStocks: {
    method: "get",
    path: "/label-stocks",
    summary: "All stocks: last used first, then your own, then the shipped ones",
    tag: "Label stocks and printers",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "All stocks", schema: labelStockList },
  },
  createLabelStock: {
    method: "post",
    path: "/label-stocks",
    summary: "Create an own stock",
    tag: "Label stocks and printers",
    access: "write",
    body: newLabelStock,
    success: { status: 201, description: "The new stock", schema: listedLabelStock, headers: ["Location"] },
  },
  getLabelStock: {
    method: "get",
    path: "/label-stocks/{id}",
    summary: "One stock, shipped or your own",
    tag: "Label stocks and printers",
    access: "read",
    id: stockId,
    success: { status: 200, description: "The stock", schema: listedLabelStock },
  },
  updateLabelStock: {
    method: "patch",
    path: "/label-stocks/{id}",
    summary: "Change the given members; print jobs keep their copy of the stock",
    tag: "Label stocks and printers",
    access: "write",
    body: labelStockChanges,
    success: { status: 200, description: "The changed item", schema: listedLabelStock },
  },
  deleteLabelStock: {
    method: "delete",
    path: "/label-stocks/{id}",
    summary: "Delete one of your own stocks",
    tag: "Label stocks and printers",
    access: "write",
    success: { status: 204, description: "Deleted" },
  },
  listLabelPrinters: {
    method: "get",
    path: "/label-printers",
    summary: "Your printer profiles",
    tag: "Label stocks and printers",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "All printer profiles, oldest first", schema: labelPrinterList },
  },
  createLabelPrinter: {
    method: "post",
    path: "/label-printers",
    summary: "Create a printer profile",
    tag: "Label stocks and printers",
    access: "write",
    body: newLabelPrinter,
    success: { status: 201, description: "The new profile", schema: labelPrinter, headers: ["Location"] },
  },
  getLabelPrinter: {
    method: "get",
    path: "/label-printers/{id}",
    summary: "One of your printer profiles",
    tag: "Label stocks and printers",
    access: "read",

    success: { status: 200, description: "The profile", schema: labelPrinter },
  },
  updateLabelPrinter: {
    method: "patch",
    path: "/label-printers/{id}",
    summary: "Change the given members; print jobs keep their copy of the profile",
    tag: "Label stocks and printers",
    access: "write",
    body: labelPrinterChanges,
    success: { status: 200, description: "The changed item", schema: labelPrinter },
  },
  deleteLabelPrinter: {
    method: "delete",
    path: "/label-printers/{id}",
    summary: "Delete one of your printer profiles",
    tag: "Label stocks and printers",
    access: "write",
    success: { status: 204, description: "Deleted" },
  },
});
