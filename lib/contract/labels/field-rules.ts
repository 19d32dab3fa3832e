import { z } from "zod";
import { joinItems, type PlainKey, t } from "@/lib/messages/messages";

// Their messages begin with the name of the field.

export const millimetres = (label: PlainKey, min: number, max: number) =>
  z
    .number({ error: () => t("equipment.rule.mm", { label: t(label) }) })
    .min(min, { error: () => t("equipment.rule.minMm", { label: t(label), min }) })
    .max(max, { error: () => t("equipment.rule.maxMm", { label: t(label), max }) });

export const wholeNumber = (label: PlainKey, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .int({ error: () => t("rules.enterWholeNumber", { label: t(label) }) })
    .min(min, { error: () => t("rules.enterOrMore", { label: t(label), min }) })
    .max(max, { error: () => t("rules.enterOrLess", { label: t(label), max }) });

export const oneOf = <const T extends readonly string[]>(label: PlainKey, values: T) =>
  z.enum(values, { error: () => t("equipment.rule.choose", { label: t(label), values: joinItems(values) }) });
