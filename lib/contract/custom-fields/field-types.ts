import { formatNumber, type PlainKey, t } from "@/lib/messages/messages";

/** A field keeps its type. No zod here, because forms use this file. */
export const customFieldTypes = ["text", "number", "date", "boolean", "choice", "url"] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

export const customFieldTypeLabels: Record<CustomFieldType, PlainKey> = {
  text: "rulesList.fieldType.text",
  number: "rulesList.fieldType.number",
  date: "rulesList.fieldType.date",
  boolean: "rulesList.fieldType.boolean",
  choice: "rulesList.fieldType.choice",
  url: "rulesList.fieldType.url",
};

/** A filter can name a part of such texts. */
export const isTextType = (type: CustomFieldType): boolean => type === "text" || type === "url";

/** Also its id. No dot, which form libraries take for a path. */
export const controlName = (key: string): string => `field-${key}`;

/** Absolute http or https: a page may link to it. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\//i.test(value) && !/\s/.test(value) && URL.canParse(value);

/** As forms, labels and searches have it: "yes" and "no" for a boolean. */
export const textOfValue = (value: string | number | boolean | undefined): string =>
  value === undefined ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

/** Decimals of the longest number. */
const DECIMALS_MAX = 20;

/** As a person reads it. */
export function shownValue(value: string | number | boolean): string {
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  return typeof value === "number" ? formatNumber(value, { maximumFractionDigits: DECIMALS_MAX }) : value;
}
