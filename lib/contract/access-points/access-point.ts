import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { customInput, customValues } from "../custom-fields/field-value";
import { describeInvisible, hasInvisible } from "../invisible-characters";
import { idOfTeam } from "../rule-errors";
import { moment } from "../shared-members";
import { countBytes, text, visibleName } from "../text";
import { textPatterns } from "../text-patterns";
import { type FieldName, fieldOf, mapFields, type RequiredField } from "./access-point-fields";
import { BATCH_MAX } from "./name-range";

const descriptions: Record<FieldName, string> = {
  name: "What people call it",
  location: "Where it is",
  description: "Anything else worth knowing; line breaks are kept",
  qrCode: "The value in the QR symbol, unique per owner; blank: the service makes one",
};

function fieldSchema(name: FieldName): z.ZodString {
  const { label, max, maxBytes, isRequired, isMultiline, isScanned } = fieldOf(name);
  let schema = isRequired ? visibleName({ max }) : text({ label, max, lines: isMultiline, asFound: isScanned });
  if (isScanned) {
    schema = schema.refine((value) => !hasInvisible(value), {
      error: ({ input }) => t("fieldRules.codeInvisible", describeInvisible(String(input))),
    });
  }
  if (maxBytes !== undefined) {
    schema = schema.refine((value) => countBytes(value) <= maxBytes, {
      error: (issue) =>
        t("fieldRules.tooManyBytes", { label: t(label), count: countBytes(issue.input as string), max: maxBytes }),
    });
  }
  const pattern = isScanned ? "code" : isRequired ? "visibleLine" : isMultiline ? "lines" : "line";
  return schema.meta({ description: descriptions[name], pattern: textPatterns[pattern] });
}

const fields = mapFields(fieldSchema);

type NewAccessPointShape = {
  [Name in FieldName]: Name extends RequiredField ? z.ZodString : z.ZodDefault<z.ZodString>;
};

const teamId = idOfTeam
  .nullable()
  .meta({ description: "Team in which you may edit, whose members then see the access point; null: none" });

export const newAccessPoint = z
  .strictObject({
    ...(mapFields((name) =>
      fieldOf(name).isRequired ? fields[name] : fields[name].default(""),
    ) as NewAccessPointShape),
    fields: customInput.optional(),
    teamId: teamId.optional(),
  })
  .meta({ id: "NewAccessPoint" });
export type NewAccessPoint = z.output<typeof newAccessPoint>;

/** Only the changed members. With a blank `qrCode` the service generates a new one. */
export const accessPointChanges = z
  .strictObject({ ...fields, fields: customInput, teamId })
  .partial()
  .meta({ id: "AccessPointChanges" });
export type AccessPointChanges = z.output<typeof accessPointChanges>;

/** The saved QR code may stay as it is, also one that an earlier version accepted. */
export const editedAccessPoint = (savedCode: string) =>
  newAccessPoint.extend({
    qrCode: z.string().transform((value, context) => {
      const parsed = value === savedCode ? null : fields.qrCode.safeParse(value);
      for (const { message } of parsed?.error?.issues ?? []) context.addIssue({ code: "custom", message });
      return parsed?.data ?? value;
    }),
  });

export const labelStates = ["never", "printed", "changed", "damaged"] as const;
export type LabelState = (typeof labelStates)[number];

export const accessPoint = z
  .object({
    id: z.uuid(),
    ...mapFields(() => z.string()),
    fields: customValues,
    createdAt: moment,
    updatedAt: moment,
    owner: z.object({ id: z.uuid(), name: z.string() }),
    label: z
      .object({
        printedAt: moment.nullable(),
        state: z.enum(labelStates),
        seenAt: moment
          .nullable()
          .meta({ description: "When somebody who was signed in last scanned the label; null: nobody did" }),
      })
      .meta({
        description:
          "When its label was last printed; changed: something on it was changed since; damaged: somebody reported it since",
      }),
    team: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: "Team whose members see it besides the owner" }),
  })
  .meta({ id: "AccessPoint" });
export type AccessPoint = z.output<typeof accessPoint>;

/** About 1,000 bytes for each of 1,000 items. */
export const BATCH_MAX_BYTES = 1_024 * 1_024;

/** All or none. Their number is checked first, so that a body with 100,000 items produces one error. */
export const newAccessPointBatch = z
  .strictObject({
    items: z
      .array(z.unknown(), { error: says("rulesList.items.notList") })
      .min(1, { error: says("rulesList.items.empty") })
      .max(BATCH_MAX, { error: () => t("rulesList.items.tooMany", { max: BATCH_MAX }) })
      .pipe(z.array(newAccessPoint))
      .meta({ items: { $ref: "#/components/schemas/NewAccessPoint" }, minItems: 1, maxItems: BATCH_MAX }),
  })
  .meta({ id: "NewAccessPointBatch" });

export const createdBatch = z.object({ data: z.array(accessPoint) }).meta({
  id: "CreatedBatch",
  description: "The access points, in the order of the items",
});
