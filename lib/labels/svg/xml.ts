const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Characters no XML document may hold, however written (XML 1.0 §2.2), lone surrogates among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** `text` as XML and HTML character data or a quoted attribute value; what XML cannot hold becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, "\ufffd").replace(/[&<>"']/g, (character) => entities[character] ?? "");
