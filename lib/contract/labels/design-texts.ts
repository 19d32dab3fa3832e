import { type LabelField, type LabelTexts, labelFields } from "../access-points/access-point-fields";
import { textOfValue } from "../custom-fields/field-types";
import type { CustomValues } from "../custom-fields/field-value";

/** `field:` and the key of a custom field. */
export type FieldText = `field:${string}`;

type UsualText = LabelField | "owner" | "team" | "fixed";

/** No zod here, because pages send this file to the browser. */
export type DesignText = UsualText | FieldText;

export const designTexts: readonly UsualText[] = [...labelFields, "owner", "team", "fixed"];

export const LINES_MAX = 12;

const PREFIX = "field:";

export const fieldText = (key: string): FieldText => `${PREFIX}${key}`;

/** Undefined for other texts. */
export const keyOfText = (text: string): string | undefined =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;

/** `fields` has those of custom fields by key. */
export type PrintedTexts = LabelTexts &
  Partial<Record<UsualText, string>> & { fields?: Record<string, string> | undefined };

/** By key; nothing when it shows none. */
export function fieldTexts(values: CustomValues, shown: readonly string[]): Pick<PrintedTexts, "fields"> {
  const keys = shown.flatMap((text) => keyOfText(text) ?? []);
  return keys.length === 0 ? {} : { fields: Object.fromEntries(keys.map((key) => [key, textOfValue(values[key])])) };
}

/** Without custom fields. */
export const fieldsOfDesign = (lines: readonly { text: DesignText }[]): LabelField[] =>
  labelFields.filter((field) => lines.some(({ text }) => text === field));

type ShownTexts = { fields: readonly LabelField[]; design?: { lines: readonly { text: DesignText }[] } | undefined };

/** Fields first, then owner and team, then custom fields by key. */
export function textsOfAccessPoint({ fields, design }: ShownTexts): DesignText[] {
  const shown = (design?.lines ?? []).map(({ text }) => text);
  const names = (["owner", "team"] as const).filter((name) => shown.includes(name));
  return [...fields, ...names, ...shown.filter((text) => keyOfText(text) !== undefined).sort()];
}

export const usualDesign = {
  lines: [
    { text: "name", sizePt: 11, bold: true },
    { text: "location", sizePt: 8, bold: false },
    { text: "code", sizePt: 10.5, bold: true },
  ] as { text: DesignText; sizePt: number; bold: boolean }[],
  side: "left",
  logoMm: 7.5,
} as const;

export const designSides = ["left", "right", "top", "bottom"] as const;
export type DesignSide = (typeof designSides)[number];
