/** HTML in which every text is escaped. */
export type Html = { readonly html: string };

type Value = string | number | Html | readonly Html[] | null | undefined | false;

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
}

/**
 * Template tag that escapes every value but HTML made by it. Next sends scripts with each of its pages, and the public pages
 * have none, so they are written as text. Attributes must be in double quotes.
 */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, at) => text + toText(values[at - 1] ?? null) + part),
});
