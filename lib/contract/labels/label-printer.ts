import { z } from "zod";
import { type PlainKey, says, t } from "@/lib/messages/messages";
import { moment } from "../shared-members";
import { filledText } from "../text";
import { printerFields } from "./equipment-fields";
import { stockId } from "./label-stock";
import { printerConnection } from "./printer-connection";

export const printerDpi = z
  .int({ error: says("equipment.rule.dpi") })
  .min(100, { error: says("equipment.rule.minDpi", { min: 100 }) })
  .max(2_400, { error: says("equipment.rule.maxDpi", { max: 2_400 }) })
  .meta({ description: "Dots per inch; in ZPL, 203 is taken as 8 dots to the millimetre" });

/** Steps of 0.1 mm, the finest that a ruler on paper shows. */
const offset = (label: PlainKey) =>
  z
    .number({ error: () => t("equipment.rule.mm", { label: t(label) }) })
    .min(-20, { error: () => t("equipment.rule.minOffset", { label: t(label), max: 20 }) })
    .max(20, { error: () => t("equipment.rule.maxMm", { label: t(label), max: 20 }) })
    .overwrite((value) => Math.round(value * 10) / 10)
    .meta({ description: "Millimetres, in steps of 0.1" });

const scale = (label: PlainKey) =>
  z
    .number({ error: () => t("rulesList.field.enter.number", { label: t(label) }) })
    .min(0.9, { error: () => t("rules.enterOrMore", { label: t(label), min: 0.9 }) })
    .max(1.1, { error: () => t("rules.enterOrLess", { label: t(label), max: 1.1 }) })
    .overwrite((value) => Math.round(value * 1_000) / 1_000)
    .meta({ description: "1 for as large as asked, in steps of 0.001" });

const members = {
  name: filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 100 }).meta({
    description: "What it is called",
  }),
  dpi: printerDpi.nullable(),
  offsetXMm: offset(printerFields.offsetXMm),
  offsetYMm: offset(printerFields.offsetYMm),
  scaleX: scale(printerFields.scaleX),
  scaleY: scale(printerFields.scaleY),
  shared: z
    .boolean({ error: says("printers.rule.shared") })
    .meta({ description: "Whether everybody who may print sees it; only admins share printers" }),
  teamIds: z
    .array(z.uuid({ error: says("printers.rule.teams") }).toLowerCase(), { error: says("printers.rule.teams") })
    .max(100, { error: says("printers.rule.maxTeams", { max: 100 }) })
    .meta({ description: "The teams that may use a shared printer; empty: everybody may" }),
  stock: stockId
    .nullable()
    .meta({ description: "What is loaded: labels of another stock are refused; null: not known" }),
  connection: printerConnection
    .nullable()
    .meta({ description: "Of shared printers: how labels are sent to it; null: people print its files" }),
};

/** Offset and scale are measured on a calibration sheet. */
export const newLabelPrinter = z
  .strictObject({
    ...members,
    dpi: members.dpi.default(null),
    offsetXMm: members.offsetXMm.default(0),
    offsetYMm: members.offsetYMm.default(0),
    scaleX: members.scaleX.default(1),
    scaleY: members.scaleY.default(1),
    shared: members.shared.default(false),
    teamIds: members.teamIds.default([]),
    stock: members.stock.default(null),
    connection: members.connection.default(null),
  })
  .meta({ id: "NewLabelPrinter" });
export type NewLabelPrinter = z.output<typeof newLabelPrinter>;

export const labelPrinterChanges = z.strictObject(members).partial().meta({ id: "LabelPrinterChanges" });

export const printerMeasures = {
  dpi: z.int().nullable(),
  offsetXMm: z.number(),
  offsetYMm: z.number(),
  scaleX: z.number(),
  scaleY: z.number(),
};

export const labelPrinter = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...printerMeasures,
    // Services of earlier versions have none of these.
    shared: members.shared.default(false),
    teamIds: z.array(z.uuid()).default([]).meta({ description: "The teams that may use it; empty: everybody may" }),
    stock: z.string().nullable().default(null).meta({ description: "What is loaded; null: not known" }),
    connection: members.connection.default(null),
    provedAt: moment
      .nullable()
      .default(null)
      .meta({ description: "When the code of a test label was read, after the connection was last changed" }),
    mayChange: z.boolean().default(true).meta({ description: "Whether the caller may change it" }),
  })
  .meta({ id: "LabelPrinter" });
export type LabelPrinter = z.output<typeof labelPrinter>;

export const labelPrinterList = z.object({ data: z.array(labelPrinter) }).meta({ id: "LabelPrinterList" });

export const printerProof = z
  .strictObject({
    code: filledText({ label: "printers.field.code", missing: "printers.rule.code", max: 40 }).meta({
      description: "What the symbol on the test label says",
    }),
  })
  .meta({ id: "PrinterProof" });

export const printerTest = z
  .object({
    state: z.enum(["sent", "unsure"]).meta({ description: "unsure: the connection ended while it was printed" }),
  })
  .meta({ id: "PrinterTest" });

export const labelCalibrationQuery = z
  .strictObject({
    stock: stockId,
    printer: z
      .uuid({ error: says("equipment.rule.printerId") })
      .toLowerCase()
      .optional()
      .meta({ description: "The profile to try; without one, as the printer prints by itself" }),
  })
  .meta({ id: "LabelCalibrationQuery" });
