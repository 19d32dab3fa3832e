import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { choice, isFlag } from "../rule-errors";
import { count, moment } from "../shared-members";
import { filledText } from "../text";
import { customFieldTypes } from "./field-types";

/** Without deleted ones. */
export const FIELDS_MAX = 30;

const OPTIONS_MAX = 100;
const OPTION_MAX = 100;

const KEY = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export const fieldKey = z
  .string({ error: says("fieldRules.missing.key") })
  .max(40, { error: says("rulesList.field.key.tooLong") })
  .regex(KEY, { error: says("rulesList.field.key.wrong") })
  // Every JavaScript object has a member with this name, so an access point without a value would seem to have one.
  .refine((key) => key !== "constructor", { error: says("rulesList.field.key.constructor") })
  .meta({ pattern: KEY.source.replace("^", "^(?!constructor$)") });

const option = filledText({ label: "fieldRules.label.option", max: OPTION_MAX, missing: "fieldRules.missing.option" });

const flag = (member: string) => z.boolean(isFlag(member));

const members = {
  label: filledText({ label: "fieldRules.label.caption", max: 60, missing: "fieldRules.missing.caption" }),
  required: flag("required").meta({ description: "Access points must have a value when they are created" }),
  options: z
    .array(option, { error: says("rulesList.field.options.notList") })
    .max(OPTIONS_MAX, { error: () => t("rulesList.field.options.tooMany", { max: OPTIONS_MAX }) })
    .meta({ description: "Values of a choice, in their order; empty for other types" }),
  searchable: flag("searchable").meta({ description: "The search of the list finds its values" }),
  onLabel: flag("onLabel").meta({ description: "Label designs can show its value" }),
};

/** The new field becomes the last one. */
export const newCustomField = z
  .strictObject({
    key: fieldKey.meta({ description: "Name of the field in the API; never changes" }),
    type: choice("rulesList.label.fieldType", customFieldTypes),
    label: members.label,
    required: members.required.default(false),
    options: members.options.default([]),
    searchable: members.searchable.default(false),
    onLabel: members.onLabel.default(false),
  })
  .meta({
    id: "NewCustomField",
    if: { properties: { type: { const: "choice" } } },
    // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
    then: { properties: { options: { minItems: 1 } }, required: ["options"] },
    else: { properties: { options: { maxItems: 0 } } },
  });
export type NewCustomField = z.output<typeof newCustomField>;

export const customFieldChanges = z
  .strictObject({
    ...members,
    position: z
      .int({ error: says("rulesList.field.position.whole") })
      .min(1, { error: says("rulesList.field.position.tooLow") })
      .max(FIELDS_MAX, { error: () => t("rulesList.field.position.tooHigh", { max: FIELDS_MAX }) })
      .meta({ description: "Place among the fields, from 1; the others move" }),
  })
  .partial()
  .meta({ id: "CustomFieldChanges" });
export type CustomFieldChanges = z.output<typeof customFieldChanges>;

export const customField = z
  .object({
    key: z.string(),
    type: z.enum(customFieldTypes),
    label: z.string(),
    required: z.boolean(),
    options: z.array(z.string()),
    searchable: z.boolean(),
    onLabel: z.boolean(),
    position: z.int().min(1),
    deletedAt: moment.nullable().meta({ description: "Null unless an admin asked for deleted fields" }),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.output<typeof customField>;

export const customFieldListQuery = z
  .strictObject({
    deleted: choice("rulesList.label.deletedFields", ["no", "yes"])
      .default("no")
      .meta({ description: "yes: deleted fields as well, after the others; for admins" }),
  })
  .meta({ id: "CustomFieldListQuery" });

export const customFieldList = z.object({ data: z.array(customField) }).meta({ id: "CustomFieldList" });

export const customFieldUse = z
  .object({ accessPoints: count.meta({ description: "Access points of all owners that have a value" }) })
  .meta({ id: "CustomFieldUse" });
