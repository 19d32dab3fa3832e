import type { ImportTarget } from "@/lib/contract/access-points/imports/import";
import { foldHeading } from "../../../custom-fields/own-headings";
import words from "./heading-words.json";

/** Words for a number, which say less than a name: of "Door no." and "Door name" the second is the name. */
const numbers = new Set(["no", "nr", "number", "nummer", "num", "numero", "n°", "n"]);

/** Words that add nothing to the word beside them, as in "Nom de la porte" or Homebox's "HB.name". */
const fillers = new Set([
  ...["of", "the", "text", "value", "hb"],
  ...["der", "des", "du", "de", "la", "el", "del", "le", "les"],
  ...numbers,
]);

/** Parts of a German word that add nothing to the part before them, as in Türnummer and Raumbezeichnung. */
const germanEndings = /(?:nummer|nr|bezeichnung|name|bez)$/;

/** Returns the key of a heading without brackets and punctuation: "Door name (required)*" is `door name`. */
const foldWord = (text: string): string => foldHeading(text.replace(/\([^()]*\)|[*:#.]/g, " "));

const targets = new Map(
  Object.entries(words.targets).flatMap(([target, languages]) =>
    languages.flat().map((word) => [foldWord(word), target as ImportTarget] as const),
  ),
);

/** Words for a part of a building. They head a column of places where no other column holds them. */
const buildingParts = new Set(words.buildingParts.flat().map(foldWord));

/** Words that join the words of a heading, as in "Gebäude und Etage". In Arabic it is a letter before the second word. */
const joints = new Set(["and", "und", "et", "y", "e", "و"]);

const partsOf = (text: string): string[] =>
  text
    .split(/[\s/,;&+|-]+/)
    .filter((part) => part !== "" && !joints.has(part))
    .map((part) => (targets.has(part) || buildingParts.has(part) ? part : part.replace(/^و/, "")));

/** Returns whether a heading is that of a number, such as "Door no." or "Türnummer". */
export const isNumberHeading = (heading: string): boolean =>
  partsOf(foldWord(heading)).some((part) => numbers.has(part) || /(?:nummer|nr)$/.test(part));

/** Returns what one word of a heading is a word for. */
const targetOfPart = (part: string): ImportTarget | undefined =>
  targets.get(part) ?? targets.get(part.replace(germanEndings, ""));

/**
 * Returns what a column with this heading holds; undefined when its words are unknown or contradict each other. A word for
 * an access point, such as door, only says whose the other word is: a door code is a code.
 */
export function targetOfWords(heading: string): ImportTarget | undefined {
  const text = foldWord(heading);
  const parts = partsOf(text).filter((part) => !fillers.has(part));
  const whole = targets.get(text) ?? targets.get(parts.join(" "));
  if (whole) return whole;
  if (parts.every((part) => targetOfPart(part) === "location" || buildingParts.has(part))) {
    return parts.some((part) => targetOfPart(part) === "location") ? "location" : undefined;
  }
  const found = new Set(parts.map(targetOfPart));
  if (found.size > 1) found.delete("name");
  const [target] = found;
  return found.size === 1 ? target : undefined;
}

/** Returns whether a heading names a part of a building only, such as "Floor" or "Floor no.". */
export function isBuildingPart(heading: string): boolean {
  const parts = partsOf(foldWord(heading)).filter((part) => !fillers.has(part));
  return parts.length > 0 && parts.every((part) => buildingParts.has(part));
}
