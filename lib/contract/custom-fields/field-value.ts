import { z } from "zod";
import { joinItems, says, t } from "@/lib/messages/messages";
import { anyText, normalizeText, text } from "../text";
import type { CustomField } from "./custom-field";
import { isWebAddress } from "./field-types";

const TEXT_MAX = 500;
const URL_MAX = 2_000;

/** All fields and a few wrong keys. */
const MEMBERS_MAX = 100;

export const customValue = z.union([z.string(), z.number(), z.boolean()]);
export type CustomValue = z.output<typeof customValue>;

/** By key. A field without a value is missing. */
export const customValues = z.record(z.string(), customValue).meta({
  description: "Values of the custom fields by key; fields without a value are missing",
  examples: [{ floor: 3, installed: "2026-11-21" }],
});
export type CustomValues = z.output<typeof customValues>;

/** The service checks them by the definitions of the fields. */
export const customInput = z
  .record(
    anyText,
    z.union([anyText, z.number(), z.boolean(), z.null()], { error: says("rulesList.field.value.wrong") }),
    {
      error: says("rulesList.field.fields.notObject"),
    },
  )
  .refine((given) => Object.keys(given).length <= MEMBERS_MAX, { error: says("rulesList.field.fields.tooMany") })
  .meta({ description: "Values of custom fields by key (see GET /fields); null or an empty text: no value" });
export type CustomInput = z.output<typeof customInput>;

export type ValueRule = Pick<CustomField, "key" | "label" | "type" | "required" | "options">;

/** `value` null: none. */
type Checked = { value: CustomValue | null } | { error: string };

/** Messages begin with the label of the field. */
export function checkValue(field: ValueRule, given: CustomInput[string]): Checked {
  if (given === null || given === "" || (typeof given === "string" && given.trim() === "")) {
    return field.required ? { error: t("rulesList.field.enter.value", { label: field.label }) } : { value: null };
  }
  return checks[field.type](given, field);
}

const checks: Record<CustomField["type"], (given: CustomValue, field: ValueRule) => Checked> = {
  text: checkText(TEXT_MAX),
  number: (given, { label }) => {
    if (typeof given !== "number" || !Number.isFinite(given))
      return { error: t("rulesList.field.enter.number", { label }) };
    // A larger whole number may differ from the one that was sent.
    if (Number.isInteger(given) && !Number.isSafeInteger(given)) {
      return { error: t("rulesList.field.enter.digits", { label }) };
    }
    return { value: given === 0 ? 0 : given };
  },
  date: (given, { label }) =>
    z.iso.date().safeParse(given).success ? { value: given } : { error: t("rulesList.field.enter.date", { label }) },
  boolean: (given, { label }) =>
    typeof given === "boolean" ? { value: given } : { error: t("rulesList.field.enter.boolean", { label }) },
  choice: (given, { label, options }) => {
    const value = typeof given === "string" ? normalizeText(given) : given;
    return options.some((option) => option === value)
      ? { value }
      : { error: t("rulesList.field.enter.choice", { label, options: joinItems(options) }) };
  },
  url: (given, field) => {
    const checked = checkText(URL_MAX)(given, field);
    if ("error" in checked || isWebAddress(String(checked.value))) return checked;
    return { error: t("rulesList.field.enter.url", { label: field.label }) };
  },
};

function checkText(max: number) {
  return (given: CustomValue, { label }: ValueRule): Checked => {
    const parsed = text({ label: () => label, max }).safeParse(given);
    return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]?.message ?? "" };
  };
}

/** With a decimal point or comma, and with a hyphen or U+2212 as the minus sign. */
const DECIMAL = /^[+\-−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** No number that `checkValue` accepts needs as many. */
const DECIMAL_MAX = 40;

/** An export has those of its language. */
const yes = new Set(["yes", "true", "1", "y", "ja", "oui", "sí", "si", "نعم", "是"]);
const no = new Set(["no", "false", "0", "n", "nein", "non", "لا", "否"]);

/** Returns the text itself when it means no value, so that `checkValue` says what is wrong. */
export function valueOfText({ type }: Pick<CustomField, "type">, typed: string): CustomInput[string] {
  const trimmed = normalizeText(typed);
  if (trimmed === "") return null;
  if (type === "number") {
    const isDecimal = trimmed.length <= DECIMAL_MAX && DECIMAL.test(trimmed);
    return isDecimal ? Number(trimmed.replace(",", ".").replace("−", "-")) : trimmed;
  }
  if (type === "boolean") {
    const word = trimmed.toLowerCase();
    return yes.has(word) ? true : no.has(word) ? false : trimmed;
  }
  return trimmed;
}
