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

export const labelEquipmentOperations = describeOperations("Label stocks and printers", {
  listLabelStocks: {
    route: "GET /label-stocks",
    summary: "All stocks: last used first, then your own, then the shipped ones",
    access: "read",
    forTeamTokens: true,
    success: { description: "All stocks", schema: labelStockList },
  },
  createLabelStock: {
    route: "POST /label-stocks",
    summary: "Create an own stock",
    access: "write",
    body: newLabelStock,
    success: { status: 201, description: "The new stock", schema: listedLabelStock, headers: ["Location"] },
  },
  getLabelStock: {
    route: "GET /label-stocks/{id}",
    summary: "One stock, shipped or your own",
    access: "read",
    id: stockId,
    success: { description: "The stock", schema: listedLabelStock },
  },
  updateLabelStock: {
    route: "PATCH /label-stocks/{id}",
    summary: "Change the given members; print jobs keep their copy of the stock",
    access: "write",
    body: labelStockChanges,
    success: { description: "The changed item", schema: listedLabelStock },
  },
  deleteLabelStock: {
    route: "DELETE /label-stocks/{id}",
    summary: "Delete one of your own stocks",
    access: "write",
    success: { status: 204, description: "Deleted" },
  },
  listLabelPrinters: {
    route: "GET /label-printers",
    summary: "Your printer profiles",
    access: "read",
    forTeamTokens: true,
    success: { description: "All printer profiles, oldest first", schema: labelPrinterList },
  },
  createLabelPrinter: {
    route: "POST /label-printers",
    summary: "Create a printer profile",
    access: "write",
    body: newLabelPrinter,
    success: { status: 201, description: "The new profile", schema: labelPrinter, headers: ["Location"] },
  },
  getLabelPrinter: {
    route: "GET /label-printers/{id}",
    summary: "One of your printer profiles",
    access: "read",
    success: { description: "The profile", schema: labelPrinter },
  },
  updateLabelPrinter: {
    route: "PATCH /label-printers/{id}",
    summary: "Change the given members; print jobs keep their copy of the profile",
    access: "write",
    body: labelPrinterChanges,
    success: { description: "The changed item", schema: labelPrinter },
  },
  deleteLabelPrinter: {
    route: "DELETE /label-printers/{id}",
    summary: "Delete one of your printer profiles",
    access: "write",
    success: { status: 204, description: "Deleted" },
  },
});
