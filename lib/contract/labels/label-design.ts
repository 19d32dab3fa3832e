import { z } from "zod";
import { fieldKey } from "../custom-fields/custom-field";
import { moment, named, resourceId } from "../shared-members";
import { filledText, text } from "../text";
import { designSides, designTexts, LINES_MAX, usualDesign } from "./design-texts";

/** In base64, as sent. The service stores a smaller picture in black and white. */
const LOGO_MAX_LENGTH = 280_000;

const millimetres = (label: string, min: number, max: number) =>
  z
    .number(`${label}: enter a number of millimetres.`)
    .min(min, `${label}: enter ${min} mm or more.`)
    .max(max, `${label}: enter ${max} mm or less.`);

const line = z.strictObject({
  text: z
    .union([z.enum(designTexts), z.templateLiteral(["field:", fieldKey])], {
      error: `Text: choose one of ${designTexts.join(", ")}, or field: and the key of a custom field.`,
    })
    .meta({ description: "What the line shows; `field:{key}` for a custom field that may be on labels" }),
  sizePt: z
    .number("Size: enter a number of points.")
    .min(6, "Size: enter 6 points or more.")
    .max(72, "Size: enter 72 points or less.")
    .meta({ description: "Largest font size in points; a text that is too long gets a smaller one, down to 6" }),
  bold: z.boolean("Bold: choose true or false.").default(false),
});
export type DesignLine = z.output<typeof line>;

const look = {
  lines: z
    .array(line, "Lines: enter a list of texts.")
    .max(LINES_MAX, `Lines: choose at most ${LINES_MAX}.`)
    .refine((given) => new Set(given.map((one) => one.text)).size === given.length, "Lines: choose each text once.")
    .meta({ description: "Texts from top to bottom, each `text` once; none: the symbol alone" }),
  fixedText: text({ label: "fieldRules.label.fixedText", max: 200 }).meta({
    description: "The same text on every label, for `fixed`",
  }),
  side: z
    .enum(designSides, `Symbol position: choose one of ${designSides.join(", ")}.`)
    .meta({ description: "Where the symbol stands" }),
  symbolMm: millimetres("Symbol size", 5, 200)
    .nullable()
    .meta({ description: "Width of the dark part of the symbol in millimetres; null: as wide as the texts allow" }),
  logo: z
    .base64("Logo: send a PNG file in base64.")
    .max(LOGO_MAX_LENGTH, "Logo: choose a file of at most 200 kB.")
    .nullable()
    .meta({ description: "PNG in base64, printed in black and white beside the symbol, above the texts" }),
  logoMm: millimetres("Logo height", 2, 100),
  borderMm: millimetres("Border", 0, 2).meta({ description: "Width of the line around the label; 0: no border" }),
};

const name = filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 100 }).meta({
  description: "What it is called",
});

const shared = z
  .boolean("Shared: choose true or false.")
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

/** Own and shared, by name. */
export const labelDesignList = z.object({ data: z.array(labelDesign) }).meta({ id: "LabelDesignList" });
