import { type DesignText, keyOfText, type PrintedTexts } from "@/lib/contract/labels/design-texts";

export function textOf(texts: PrintedTexts, name: DesignText): string {
  const key = keyOfText(name);
  return (key === undefined ? texts[name as keyof Omit<PrintedTexts, "fields">] : texts.fields?.[key]) ?? "";
}

const CONTROL = /\p{Cc}+/gu;

/** Line breaks and other control characters become spaces. */
export const printedText = (content: PrintedTexts, field: DesignText): string =>
  textOf(content, field).replace(CONTROL, " ");

/** Values of a message about a text: a custom field is named by its key, such as "cost centre" for `field:cost-centre`. */
export function wordOf(name: DesignText): { text: string; key: string } {
  const key = keyOfText(name);
  return key === undefined ? { text: name, key: name } : { text: "other", key: key.replaceAll("-", " ") };
}
