import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { labelFields, labelOrderFields, usualLabelFields } from "../access-points/access-point-fields";
import { oneOf } from "./field-rules";
import { designLook } from "./label-design";

const sides = ["auto", "left", "right", "top"] as const;
const textSizes = ["small", "medium", "large"] as const;
const orders = ["given", ...labelOrderFields] as const;
/** As `sheet-collate` of IPP (PWG 5100.3 §3.1): collated copies print as ABAB, uncollated ones as AABB. */
const copyOrders = ["collated", "uncollated"] as const;

export const templateMembers = {
  fields: z
    .array(oneOf("print.field.fields", labelFields), { error: says("print.rule.fields") })
    .max(labelFields.length, { error: says("print.rule.fieldsOnce") })
    .refine((given) => new Set(given).size === given.length, { error: says("print.rule.fieldsOnce") })
    .default(usualLabelFields)
    .meta({
      uniqueItems: true,
      description: "The texts beside the symbol, from top to bottom; none: the symbol alone",
    }),
  side: oneOf("print.field.side", sides).default("auto").meta({ description: "Where the symbol stands" }),
  textSize: oneOf("print.field.textSize", textSizes).default("medium"),
  order: oneOf("print.field.order", orders).default("given").meta({ description: "given: as selected" }),
  copyOrder: oneOf("print.field.copyOrder", copyOrders).default("collated").meta({
    description: "collated: ABAB, the whole selection once per copy; uncollated: AABB, all copies of a label together",
  }),
};

export const labelTemplate = z
  .object({
    fields: z.array(z.enum(labelFields)),
    side: z.enum(sides),
    textSize: z.enum(textSizes),
    order: z.enum(orders),
    // Jobs that were stored before this member existed are collated.
    copyOrder: z.enum(copyOrders).default("collated"),
    turned: z
      .boolean()
      .optional()
      .meta({ description: "Rolls: whether the labels were printed turned by 90° clockwise; absent: they were not" }),
    linkOrigin: z
      .string()
      .optional()
      .meta({ description: "What the links in the symbols begin with; absent: the symbols hold the codes alone" }),
    design: designLook
      .optional()
      .meta({ description: "The label design as it was when the job was made; it replaces fields, side and textSize" }),
  })
  .meta({ id: "LabelTemplate" });
export type LabelTemplate = z.output<typeof labelTemplate>;
