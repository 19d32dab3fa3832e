export type Html = { readonly html: string };

type Value = string | number | Html | readonly Html[] | null | undefined | false;

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "html" in value ? value.html : value.map(({ html }) => html).join("");
}

/** Attributes must be in double quotes. Not React: Next sends scripts with its pages, and public pages have none. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, at) => text + toText(values[at - 1] ?? null) + part),
});
