import { type FieldName, type FieldValues, searchableFields } from "./access-points/access-point-fields";
import { codeInLink } from "./access-points/codes/code-link";

/**
 * Returns the search key of a text: without case, width or Latin, Greek and Cyrillic accents, in any script. Converts
 * to upper case first, so that ß equals SS, then to lower case with a single form of sigma. Keeps combining marks
 * outside U+0300–036F, because they are vowels in many scripts.
 */
export const foldForSearch = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .toUpperCase()
        .toLowerCase()
        .replaceAll("ς", "σ")
        .normalize("NFC");

const ASCII = /^[\0-\x7f]*$/;

/** Returns the words of a search as search keys. Quoted words stay together. A link on a label stands for its code. */
export const wordsOfSearch = (q: string): string[] =>
  [...foldForSearch(q).matchAll(/"([^"]+)"|\S+/g)].map(
    ([word, quoted]) => quoted?.trim() || foldForSearch(codeInLink(word)),
  );

/**
 * Returns the sort key of a text: its search key with numbers in numeric order, so that Door 2 sorts before Door 10.
 * Puts the length of each run of digits before it, so that a plain comparison of code units sorts shorter numbers
 * first.
 */
export const foldForOrder = (text: string): string =>
  foldForSearch(text).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(Math.min(number.length, 99)).padStart(2, "0")}${number}`;
  });

/**
 * Returns the search text of an access point: its searchable fields on separate lines, so that no match spans two of
 * them. The name is the first line and the location the second one, whatever the order of the fields: the database takes
 * `location_text` from there. Leaves out blank fields, so that rows keep their search text when a field is added.
 */
export function searchTextOf(point: FieldValues, searchable: readonly FieldName[] = searchableFields): string {
  const others = searchable.filter((name) => name !== "name" && name !== "location" && point[name] !== "");
  const names: FieldName[] = ["name", ...(point.location === "" ? [] : (["location"] as const)), ...others];
  return names.map((name) => foldForSearch(point[name])).join("\n");
}
