/** A text a label can show. */
export type Field = "name" | "location" | "description" | "code";

/** What a label shows and how; chosen when printing. */
export type Template = {
  /** The texts, from top to bottom. */
  fields: readonly Field[];
  /** Where the symbol stands; `auto` puts it left on wide labels and on top of the others. */
  side: "auto" | "left" | "right" | "top";
  textSize: "small" | "medium" | "large";
  order: "given" | "name" | "location" | "code";
};

/** What a label shows unless something else is chosen. */
export const defaultTemplate: Template = {
  fields: ["name", "location", "code"],
  side: "auto",
  textSize: "medium",
  order: "given",
};

/** The largest size of a text, as a share of the usual one. */
export const TEXT_SCALES: Record<Template["textSize"], number> = { small: 0.75, medium: 1, large: 1.4 };
