import { z } from "zod";
import { type PlainKey, says } from "@/lib/messages/messages";
import { moment } from "../shared-members";
import { filledText, text } from "../text";
import { stockFields } from "./equipment-fields";
import { millimetres, oneOf, wholeNumber } from "./field-rules";

const size = (label: PlainKey) => millimetres(label, 1, 2_000).meta({ description: "Millimetres" });
const distance = (label: PlainKey) => millimetres(label, 0, 2_000).meta({ description: "Millimetres" });
const count = (label: PlainKey) => wholeNumber(label, 1, 200);

const shapes = ["rectangle", "rounded-rectangle", "square", "round"] as const;

const members = {
  name: filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 100 }).meta({
    description: "What it is called in the list of stocks",
  }),
  kind: z.enum(["sheet", "roll"], { error: says("equipment.rule.kind") }),
  paper: z.strictObject({
    name: text({ label: stockFields.paperName, max: 60 }).default(""),
    widthMm: size(stockFields.paperWidthMm),
    heightMm: size(stockFields.paperHeightMm),
  }),
  columns: count(stockFields.columns),
  rows: count(stockFields.rows),
  labelWidthMm: size(stockFields.labelWidthMm),
  labelHeightMm: size(stockFields.labelHeightMm),
  leftMarginMm: distance(stockFields.leftMarginMm),
  topMarginMm: distance(stockFields.topMarginMm),
  horizontalPitchMm: distance(stockFields.horizontalPitchMm).meta({
    description: "From the left edge of one label to that of the next, in millimetres; 0 with one column",
  }),
  verticalPitchMm: distance(stockFields.verticalPitchMm).meta({
    description: "From the top edge of one label to that of the next, in millimetres; 0 with one row",
  }),
  cornerRadiusMm: millimetres(stockFields.cornerRadiusMm, 0, 100).meta({ description: "Millimetres" }),
  shape: oneOf(stockFields.shape, shapes),
  directThermal: z.boolean({ error: says("equipment.rule.directThermal") }).meta({
    description: "Whether the label itself turns dark by heat, without a ribbon: it fades within a year",
  }),
};

/** The service checks whether the dimensions fit the paper. */
export const newLabelStock = z
  .strictObject({
    ...members,
    kind: members.kind.default("sheet"),
    horizontalPitchMm: members.horizontalPitchMm.default(0),
    verticalPitchMm: members.verticalPitchMm.default(0),
    cornerRadiusMm: members.cornerRadiusMm.default(0),
    shape: members.shape.default("rectangle"),
    directThermal: members.directThermal.default(false),
  })
  .meta({ id: "NewLabelStock", description: "The labels must fit on the paper, and must not overlap" });
export type NewLabelStock = z.output<typeof newLabelStock>;

/** A shipped one, such as `avery-a4-l7160`, or an own one. */
export const stockId = filledText({
  label: "fieldRules.label.stock",
  max: 100,
  missing: "fieldRules.missing.stock",
}).meta({
  description: "The id of a stock, shipped or own",
  examples: ["avery-a4-l7160"],
});

export const labelStockChanges = z.strictObject(members).partial().meta({ id: "LabelStockChanges" });

const inset = z.number().optional();

/** For a roll a page is one label. Lengths in mm, from the top left of the page in feed direction. */
export const labelStock = z
  .object({
    id: z.string().meta({ description: "A UUID for a person's own" }),
    kind: members.kind,
    vendor: z.string(),
    part: z.string(),
    aliases: z.array(z.string()),
    paper: z.object({ name: z.string(), widthMm: z.number(), heightMm: z.number() }),
    columns: z.int(),
    rows: z.int(),
    labelWidthMm: z.number(),
    labelHeightMm: z.number(),
    leftMarginMm: z.number(),
    topMarginMm: z.number(),
    horizontalPitchMm: z.number(),
    verticalPitchMm: z.number(),
    cornerRadiusMm: z.number(),
    shape: z.enum([...shapes, "continuous"]),
    directThermal: members.directThermal.optional(),
    printable: z
      .object({
        leftMm: inset,
        topMm: inset,
        rightMm: inset,
        bottomMm: inset,
        widthMm: z.number().nullish(),
        heightMm: z.number().nullish(),
      })
      .optional()
      .meta({ description: "Rolls: what is free of the printer's dead edges" }),
    dpi: z.array(z.int()).optional().meta({ description: "Rolls: the resolutions of the printers that take it" }),
    sources: z.array(z.string()).meta({ description: "Where the measures come from" }),
  })
  .meta({ id: "LabelStock" });
export type LabelStock = z.output<typeof labelStock>;

export const listedLabelStock = labelStock
  .extend({
    own: z.boolean(),
    warnings: z.array(z.string()).meta({ description: "What to measure again, as sentences" }),
    lastUsedAt: moment.nullable(),
    nextSkip: z.array(z.int()).meta({
      description: "Cells the person's last job left used on its last sheet; those of jobs that did not print are free",
    }),
    lastPrinter: z
      .object({ id: z.uuid().nullable(), dpi: z.int().nullable() })
      .nullable()
      // Another version of the service may not remember it.
      .default(null)
      .meta({ description: "Printer profile and resolution of the person's last job on this stock" }),
  })
  .meta({ id: "ListedLabelStock" });
export type ListedLabelStock = z.output<typeof listedLabelStock>;

export const labelStockList = z.object({ data: z.array(listedLabelStock) }).meta({ id: "LabelStockList" });
export type LabelStockList = z.output<typeof labelStockList>;
