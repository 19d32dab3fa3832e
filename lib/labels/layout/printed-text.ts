import type { DesignText, FieldText, PrintedTexts } from "@/lib/contract/labels/design-texts";

const FIELD = "field:";

const isCustom = (name: DesignText): name is FieldText => name.startsWith(FIELD);

export const textOf = (texts: PrintedTexts, name: DesignText): string =>
  (isCustom(name) ? texts.fields?.[name.slice(FIELD.length)] : texts[name]) ?? "";

const CONTROL = /\p{Cc}+/gu;

/** Line breaks and other control characters become spaces. */
export const printedText = (content: PrintedTexts, field: DesignText): string =>
  textOf(content, field).replace(CONTROL, " ");

/** Values of a message about a text: a custom field is named by its key, such as "cost centre" for `field:cost-centre`. */
export const wordOf = (name: DesignText): { text: string; key: string } =>
  isCustom(name) ? { text: "other", key: name.slice(FIELD.length).replaceAll("-", " ") } : { text: name, key: name };
