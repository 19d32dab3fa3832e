/** Types of the values of a custom field. A field keeps its type. This file does not import zod, because forms use it. */
export const customFieldTypes = ["text", "number", "date", "boolean", "choice", "url"] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

export const customFieldTypeLabels: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  boolean: "Yes or no",
  choice: "Choice from a list",
  url: "Link",
};

/** Returns whether values of a type are texts of any words, of which a filter can name a part. */
export const isTextType = (type: CustomFieldType): boolean => type === "text" || type === "url";

/**
 * Returns the name of a custom field's control in forms, which is also its id. It has no dot, which form libraries take
 * for a path.
 */
export const controlName = (key: string): string => `field-${key}`;

/** Returns whether a text is an absolute http or https URL, which a page may link to. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\//i.test(value) && !/\s/.test(value) && URL.canParse(value);

/** Returns a value as text, as forms, files and labels show it: "yes" and "no" for a boolean. */
export const textOfValue = (value: string | number | boolean | undefined): string =>
  value === undefined ? "" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
