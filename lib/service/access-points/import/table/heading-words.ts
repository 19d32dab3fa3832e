import type { ImportTarget } from "@/lib/contract/access-points/imports/import";
import { foldHeading } from "../../../custom-fields/own-headings";
import words from "./heading-words.json";

/** They say less than a name: of "Door no." and "Door name" the second is the name. */
const numbers = new Set(["no", "nr", "number", "nummer", "num", "numero", "n°", "n"]);

/** As in "Nom de la porte" or Homebox's "HB.name". */
const fillers = new Set([
  ...["of", "the", "text", "value", "hb"],
  ...["der", "des", "du", "de", "la", "el", "del", "le", "les"],
  ...numbers,
]);

/** As in Türnummer and Raumbezeichnung. */
const germanEndings = /(?:nummer|nr|bezeichnung|name|bez)$/;

/** "Door name (required)*" is `door name`. */
const foldWord = (text: string): string => foldHeading(text.replace(/\([^()]*\)|[*:#.]/g, " "));

const targets = new Map(
  Object.entries(words.targets).flatMap(([target, languages]) =>
    languages.flat().map((word) => [foldWord(word), target as ImportTarget] as const),
  ),
);

/** Words for a part of a building. They head a column of places where no other column holds them. */
const buildingParts = new Set(words.buildingParts.flat().map(foldWord));

/** As in "Gebäude und Etage". In Arabic it is a letter before the second word. */
const joints = new Set(["and", "und", "et", "y", "e", "و"]);

const partsOf = (text: string): string[] =>
  text
    .split(/[\s/,;&+|-]+/)
    .filter((part) => part !== "" && !joints.has(part))
    .map((part) => (targets.has(part) || buildingParts.has(part) ? part : part.replace(/^و/, "")));

/** Such as "Door no." or "Türnummer". */
export const isNumberHeading = (heading: string): boolean =>
  partsOf(foldWord(heading)).some((part) => numbers.has(part) || /(?:nummer|nr)$/.test(part));

const targetOfPart = (part: string): ImportTarget | undefined =>
  targets.get(part) ?? targets.get(part.replace(germanEndings, ""));

/** Undefined when words are unknown or contradict. "Door" only says whose the other is: a door code is a code. */
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

/** Such as "Floor" or "Floor no.". */
export function isBuildingPart(heading: string): boolean {
  const parts = partsOf(foldWord(heading)).filter((part) => !fillers.has(part));
  return parts.length > 0 && parts.every((part) => buildingParts.has(part));
}
