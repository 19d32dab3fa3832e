import { z } from "zod";
import {
  agentJobList,
  agentJobsQuery,
  agentReport,
  labelDelivery,
  pieceQuery,
} from "@/lib/contract/labels/label-delivery";
import {
  labelPrinter,
  labelPrinterChanges,
  labelPrinterList,
  newLabelPrinter,
  printerProof,
  printerTest,
} from "@/lib/contract/labels/label-printer";
import { labelStockChanges, labelStockList, listedLabelStock, newLabelStock } from "@/lib/contract/labels/label-stock";
import { printerQuestion, printerStatus } from "@/lib/contract/labels/printer-connection";
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
    summary: "Your printer profiles, and the shared printers that you may use",
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
    problems: ["forbidden"],
  },
  getLabelPrinter: {
    route: "GET /label-printers/{id}",
    summary: "One printer profile, your own or shared",
    access: "read",
    success: { description: "The profile", schema: labelPrinter },
  },
  updateLabelPrinter: {
    route: "PATCH /label-printers/{id}",
    summary: "Change the given members; print jobs keep their copy of the profile",
    access: "write",
    body: labelPrinterChanges,
    success: { description: "The changed item", schema: labelPrinter },
    problems: ["forbidden"],
  },
  deleteLabelPrinter: {
    route: "DELETE /label-printers/{id}",
    summary: "Delete a printer profile; labels that wait for it are cancelled",
    access: "write",
    success: { status: 204, description: "Deleted" },
    problems: ["forbidden"],
  },
  getPrinterStatus: {
    route: "GET /label-printers/{id}/status",
    summary: "Ask a printer with a connection whether it is ready",
    description:
      "`~HS` or Get-Printer-Attributes, sent to the printer. It answers within 3 s, also when the printer does not.",
    access: "read",
    success: { description: "What the printer says of itself", schema: printerStatus },
  },
  askPrinter: {
    route: "POST /label-printers/ask",
    summary: "Ask a printer at an address what it is and what it takes",
    access: "admin",
    body: printerQuestion,
    success: { description: "What the printer says of itself", schema: printerStatus },
  },
  testPrinter: {
    route: "POST /label-printers/{id}/test",
    summary: "Print a test label, whose code proves the printer",
    access: "admin",
    success: { description: "Whether the printer said that it printed the label", schema: printerTest },
    problems: ["printer-not-ready", "validation-failed"],
  },
  provePrinter: {
    route: "POST /label-printers/{id}/proof",
    summary: "Enter what the symbol on the last test label says",
    access: "admin",
    body: printerProof,
    success: { description: "The profile, proved", schema: labelPrinter },
  },
});

export const printAgentOperations = describeOperations("Print agents", {
  listPrintAgentJobs: {
    route: "GET /print-agent/jobs",
    summary: "Labels that wait for a printer with an agent, oldest first",
    description: "Only labels that somebody sent within the last two minutes, or has looked after since.",
    access: "agent",
    query: agentJobsQuery,
    success: { description: "The jobs", schema: agentJobList },
  },
  reportPrintAgentJob: {
    route: "POST /print-agent/jobs/{id}/report",
    summary: "Say what became of labels",
    description:
      "An agent takes a job by the state `sending`, and says so again before each piece and at least each 10 s: after 30 s without a report, what is on its way counts as unsure. 409 means that the job is not the agent's: it must send nothing more.",
    access: "agent",
    body: agentReport,
    success: { description: "The delivery as it is now", schema: labelDelivery },
    problems: ["delivery-taken"],
  },
  getPrintAgentLabels: {
    route: "GET /print-agent/jobs/{id}/labels",
    summary: "Some labels of a job as a file for its printer",
    access: "agent",
    query: pieceQuery,
    success: {
      description: "The file",
      media: ["application/pdf", "text/plain", "image/pwg-raster"],
    },
    problems: ["labels-not-drawn"],
  },
});
