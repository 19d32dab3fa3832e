import { z } from "zod";
import {
  describeLabelField,
  type FieldValues,
  type LabelField,
  labelFields,
  labelTexts,
  type UsualLabelField,
} from "../access-points/access-point-fields";
import { resourceId } from "../shared-members";

type TextShape = { [Field in LabelField]: Field extends UsualLabelField ? z.ZodString : z.ZodOptional<z.ZodString> };

const textSchema = (field: LabelField) =>
  describeLabelField(field).isOnLabels
    ? z.string()
    : z.string().optional().meta({ description: "Only where it is on the label" });

const texts = Object.fromEntries(labelFields.map((field) => [field, textSchema(field)])) as TextShape;

/** The symbol contains `code`, byte for byte. */
export const labelContent = z
  .object({
    id: resourceId,
    ...texts,
    owner: z.string().optional().meta({ description: "Only where a design shows it" }),
    team: z.string().optional().meta({ description: "Only where a design shows it; empty without a team" }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "Texts of custom fields by key, only those that a design shows" }),
  })
  .meta({ id: "LabelContent" });
export type LabelContent = z.output<typeof labelContent>;

export const labelContentList = z.object({ data: z.array(labelContent) }).meta({ id: "LabelContentList" });

/** In the order of the selection. */
export const labelJobIds = z.object({ data: z.array(resourceId) }).meta({ id: "LabelJobIds" });

export const labelContentOf = (point: FieldValues & { id: string }, shown: readonly string[]): LabelContent => ({
  id: point.id,
  ...labelTexts(point, shown),
});
