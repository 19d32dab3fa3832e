import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { fieldKey } from "../custom-fields/custom-field";
import { moment, named, resourceId } from "../shared-members";
import { filledText, text } from "../text";
import { designSides, designTexts, LINES_MAX, usualDesign } from "./design-texts";
import { millimetres, oneOf } from "./field-rules";

/** In base64, as sent. The service stores a smaller picture in black and white. */
const LOGO_MAX_LENGTH = 280_000;

const line = z.strictObject({
  text: z
    .union([z.enum(designTexts), z.templateLiteral(["field:", fieldKey])], {
      error: says("designs.rule.text", { values: designTexts.join(", ") }),
    })
    .meta({ description: "What the line shows; `field:{key}` for a custom field that may be on labels" }),
  sizePt: z
    .number({ error: says("designs.rule.size") })
    .min(6, { error: says("designs.rule.minSize", { min: 6 }) })
    .max(72, { error: says("designs.rule.maxSize", { max: 72 }) })
    .meta({ description: "Largest font size in points; a text that is too long gets a smaller one, down to 6" }),
  bold: z.boolean({ error: says("designs.rule.bold") }).default(false),
});
export type DesignLine = z.output<typeof line>;

const look = {
  lines: z
    .array(line, { error: says("designs.rule.lines") })
    .max(LINES_MAX, { error: says("designs.rule.maxLines", { max: LINES_MAX }) })
    .refine((given) => new Set(given.map((one) => one.text)).size === given.length, {
      error: says("designs.rule.linesOnce"),
    })
    .meta({ description: "Texts from top to bottom, each `text` once; none: the symbol alone" }),
  fixedText: text({ label: "fieldRules.label.fixedText", max: 200 }).meta({
    description: "The same text on every label, for `fixed`",
  }),
  side: oneOf("print.field.side", designSides).meta({ description: "Where the symbol stands" }),
  symbolMm: millimetres("designs.field.symbolSize", 5, 200)
    .nullable()
    .meta({ description: "Width of the dark part of the symbol in millimetres; null: as wide as the texts allow" }),
  logo: z
    .base64({ error: says("designs.rule.logo") })
    .max(LOGO_MAX_LENGTH, { error: says("designs.rule.logoSize", { max: 200 }) })
    .nullable()
    .meta({ description: "PNG in base64, printed in black and white beside the symbol, above the texts" }),
  logoMm: millimetres("designs.field.logoHeight", 2, 100),
  borderMm: millimetres("designs.field.border", 0, 2).meta({
    description: "Width of the line around the label; 0: no border",
  }),
};

const name = filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 100 }).meta({
  description: "What it is called",
});

const shared = z
  .boolean({ error: says("designs.rule.shared") })
  .meta({ description: "Whether everyone can print with it. Only admins share designs" });

export const newLabelDesign = z
  .strictObject({
    name,
    shared: shared.default(false),
    lines: look.lines.default(usualDesign.lines),
    fixedText: look.fixedText.default(""),
    side: look.side.default(usualDesign.side),
    symbolMm: look.symbolMm.default(null),
    logo: look.logo.default(null),
    logoMm: look.logoMm.default(usualDesign.logoMm),
    borderMm: look.borderMm.default(0),
  })
  .meta({ id: "NewLabelDesign" });
export type NewLabelDesign = z.output<typeof newLabelDesign>;

export const labelDesignChanges = z
  .strictObject({ name, shared, ...look })
  .partial()
  .meta({ id: "LabelDesignChanges" });

export const designLook = z
  .object({ id: resourceId, name: z.string(), ...look })
  .meta({ id: "LabelDesignLook", description: "The design as it was when the job was made" });
export type DesignLook = z.output<typeof designLook>;

export const labelDesign = z
  .object({
    id: resourceId,
    name: z.string(),
    shared: z.boolean(),
    owner: named,
    canChange: z.boolean().meta({ description: "Whether you may change and delete it" }),
    ...look,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "LabelDesign" });
export type LabelDesign = z.output<typeof labelDesign>;

export const labelDesignList = z.object({ data: z.array(labelDesign) }).meta({ id: "LabelDesignList" });
