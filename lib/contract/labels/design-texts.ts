import { type LabelField, type LabelTexts, labelFields, labelWord } from "../access-points/access-point-fields";

/**
 * Texts that a label design can show: fields of the access point, the name of its owner, and a text that is the same on
 * every label. Custom fields belong here, as `field:{key}`. This file does not import zod, because pages send it to the
 * browser.
 */
export type DesignText = LabelField | "owner" | "fixed";
export const designTexts: readonly DesignText[] = [...labelFields, "owner", "fixed"];

/** Texts of a label by what a design calls them. */
export type PrintedTexts = LabelTexts & Partial<Record<DesignText, string>>;

/** Returns the name of a text inside a sentence: "location", "fixed text". */
export const designWord = (name: DesignText): string =>
  name === "owner" ? "owner" : name === "fixed" ? "fixed text" : labelWord(name);

/** Returns the names of the fields of an access point that a design shows. */
export const fieldsOfDesign = (lines: readonly { text: DesignText }[]): LabelField[] =>
  labelFields.filter((field) => lines.some(({ text }) => text === field));

/** Members of a new design that a request leaves out. */
export const usualDesign = {
  lines: [
    { text: "name", sizePt: 11, bold: true },
    { text: "location", sizePt: 8, bold: false },
    { text: "code", sizePt: 10.5, bold: true },
  ] as { text: DesignText; sizePt: number; bold: boolean }[],
  side: "left",
  logoMm: 8,
} as const;

/** Sides of a label where a design can place the symbol. */
export const designSides = ["left", "right", "top", "bottom"] as const;
export type DesignSide = (typeof designSides)[number];
