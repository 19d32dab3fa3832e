import { type LabelField, type LabelTexts, labelFields, labelWord } from "../access-points/access-point-fields";
import { textOfValue } from "../custom-fields/field-types";
import type { CustomValues } from "../custom-fields/field-value";

/** Text of a custom field on a label: `field:` and the key of the field. */
export type FieldText = `field:${string}`;

/** Text that every design can show. */
type UsualText = LabelField | "owner" | "team" | "fixed";

/**
 * Text that a label design can show: a field of the access point, also a custom one, the name of its owner or its team, or a
 * text that is the same on every label. This file does not import zod, because pages send it to the browser.
 */
export type DesignText = UsualText | FieldText;

/** Texts that every design can show. */
export const designTexts: readonly UsualText[] = [...labelFields, "owner", "team", "fixed"];

/** Most lines of a design. */
export const LINES_MAX = 12;

const PREFIX = "field:";

/** Returns the name of a custom field among the texts of a design. */
export const fieldText = (key: string): FieldText => `${PREFIX}${key}`;

/** Returns the key of the custom field that a text of a design shows; undefined for other texts. */
export const keyOfText = (text: string): string | undefined =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;

/** Texts of a label by what a design calls them. `fields` has those of custom fields by key. */
export type PrintedTexts = LabelTexts &
  Partial<Record<UsualText, string>> & { fields?: Record<string, string> | undefined };

/** Returns the texts of the custom fields that a label shows, by key; nothing when it shows none. */
export function fieldTexts(values: CustomValues, shown: readonly string[]): Pick<PrintedTexts, "fields"> {
  const keys = shown.flatMap((text) => keyOfText(text) ?? []);
  return keys.length === 0 ? {} : { fields: Object.fromEntries(keys.map((key) => [key, textOfValue(values[key])])) };
}

/** Returns the name of a text inside a sentence: "location", "fixed text", "cost centre" for `field:cost-centre`. */
export const designWord = (name: DesignText): string =>
  name === "owner" || name === "team"
    ? name
    : name === "fixed"
      ? "fixed text"
      : (keyOfText(name)?.replaceAll("-", " ") ?? labelWord(name as LabelField));

/** Returns the names of the fields of an access point that a design shows, without custom fields. */
export const fieldsOfDesign = (lines: readonly { text: DesignText }[]): LabelField[] =>
  labelFields.filter((field) => lines.some(({ text }) => text === field));

/** Template of a label, as far as it decides which texts of an access point the label shows. */
type ShownTexts = { fields: readonly LabelField[]; design?: { lines: readonly { text: DesignText }[] } | undefined };

/**
 * Returns the texts of an access point that labels of a template show: its fields, then the names of its owner and team, and
 * custom fields by key.
 */
export function textsOfAccessPoint({ fields, design }: ShownTexts): DesignText[] {
  const shown = (design?.lines ?? []).map(({ text }) => text);
  const names = (["owner", "team"] as const).filter((name) => shown.includes(name));
  return [...fields, ...names, ...shown.filter((text) => keyOfText(text) !== undefined).sort()];
}

/** Members of a new design that a request leaves out. */
export const usualDesign = {
  lines: [
    { text: "name", sizePt: 11, bold: true },
    { text: "location", sizePt: 8, bold: false },
    { text: "code", sizePt: 10.5, bold: true },
  ] as { text: DesignText; sizePt: number; bold: boolean }[],
  side: "left",
  logoMm: 7.5,
} as const;

/** Sides of a label where a design can place the symbol. */
export const designSides = ["left", "right", "top", "bottom"] as const;
export type DesignSide = (typeof designSides)[number];
