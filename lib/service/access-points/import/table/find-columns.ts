import {
  englishHeadings,
  type ImportMapping,
  type ImportTarget,
  importTargets,
  type StoredImport,
  targetLabel,
} from "@/lib/contract/access-points/imports/import";
import { joinSentences, t } from "@/lib/messages/messages";
import type { FieldDefinition } from "../../../custom-fields/definitions";
import { exportedColumn, foldHeading, isOwnHeading } from "../../../custom-fields/own-headings";
import { looksLikeHeadings } from "./first-row";
import words from "./heading-words.json";
import { isOwnId } from "./own-id";

/** No access point has such a name: they head a column even if the first row may be an access point. */
const certainWords: Partial<Record<ImportTarget, string[]>> = {
  id: ["uuid"],
  name: ["title", "bezeichnung", "nom", "titel", "intitulé", "désignation"],
  location: ["place", "site", "room", "ort", "standort", "raum", "lieu", "emplacement", "salle"],
  description: ["notes", "note", "comment", "comments", "beschreibung", "bemerkung", "notiz", "remarque"],
  qrCode: ["code", "qr", "qr-code", "qr code value", "barcode", "strichcode", "code-barres", "code qr"],
};

export type FoundColumns = ReadColumns & {
  notRead: StoredImport["notRead"];
  /** Null if rows can be imported. */
  problem: string | null;
};

const targetsOf = (wordsOf: (target: ImportTarget) => readonly string[]) =>
  new Map(importTargets.flatMap((target) => wordsOf(target).map((word) => [foldHeading(word), target] as const)));

const ownNames = targetsOf((target) => [target, englishHeadings[target]]);
const certain = targetsOf((target) => certainWords[target] ?? []);
const certainTargetOf = (text: string): ImportTarget | undefined => {
  const column = exportedColumn(text);
  return certain.get(text) ?? importTargets.find((target) => target === column);
};

/** Such as the time of the last change. */
const isSetByService = (text: string): boolean =>
  exportedColumn(text) !== undefined && certainTargetOf(text) === undefined;

/** `isTeam`: the cell has the name of a team that the person sees. */
export type KnownHeadings = { fields: readonly FieldDefinition[]; isTeam: (cell: string) => boolean };

/** By the mapping first, then by the first row. `rest`: some rows after it. */
export function findColumns(
  first: readonly string[],
  mapping: ImportMapping,
  { fields, isTeam }: KnownHeadings = { fields: [], isTeam: () => false },
  rest: readonly (readonly string[])[] = [],
): FoundColumns {
  const folded = first.map(foldHeading);
  // Where a custom field is called room, room does not mean location.
  const customTexts = new Set(fields.flatMap(({ key, label }) => [key, label].map(foldHeading)));
  const isCustom = (text: string) => customTexts.has(text) && !isOwnHeading(text);
  const isMapped = mapping.fields !== undefined || importTargets.some((target) => mapping[target] !== undefined);
  const isExport = folded.filter(isSetByService).length > 1;
  // A single row is no heading for certain, and an access point may be called Gate.
  const likelyTargetOf = (text: string, index: number) => {
    const target = isMapped || rest.length === 0 ? undefined : targetOfWords(text);
    // Columns of other groups, such as a department, have the same headings.
    return target === "team" && !rest.some((cells) => isTeam(cells[index] ?? "")) ? undefined : target;
  };
  const isKnown = folded.some(
    (text, index) =>
      ownNames.has(text) ||
      exportedColumn(text) ||
      certain.has(text) ||
      customTexts.has(text) ||
      likelyTargetOf(text, index),
  );
  const isNamed = importTargets.some((target) => mapping[target] && folded.includes(foldHeading(mapping[target])));
  const hasHeading =
    mapping.heading === "yes" ||
    (mapping.heading === "auto" && (isKnown || isNamed || (!isMapped && looksLikeHeadings(first, rest))));
  const samples = first.map((_, index) => rest.map((cells) => cells[index]?.trim()).find(Boolean) ?? "");
  const found: FoundColumns = {
    ...{ hasHeading, columns: [...first], samples, indexes: {}, custom: [], notRead: [], problem: null },
  };
  const problems: string[] = [];
  const taken = new Map<number, string>();
  const take = (name: string, asked = ""): number | null => {
    if (asked.trim() === "") return null;
    const index = indexOf(asked.trim(), hasHeading ? folded : [], first.length);
    if (index === null) problems.push(t("serviceImport.column.missing", { column: asked, field: name }));
    else if (taken.has(index))
      problems.push(t("serviceImport.column.twice", { column: asked, field: taken.get(index) ?? "", other: name }));
    else {
      taken.set(index, name);
      return index;
    }
    return null;
  };
  for (const target of importTargets) {
    const index = take(target, mapping[target]);
    if (index !== null) found.indexes[target] = index;
  }
  const { fields: given = {} } = mapping;
  for (const field of fields.filter(({ key }) => given[key] !== undefined)) {
    const index = take(field.label, given[field.key]);
    if (index !== null) found.custom.push({ field, index });
  }
  const lastTargetOf = (text: string) =>
    !isMapped && rest.length > 0 && isBuildingPart(text) ? ("location" as const) : undefined;
  // The name of a target goes before a certain word, that before a likely one; a part of a building (floor) is last.
  const ranks: ((text: string, index: number) => ImportTarget | undefined)[] = [
    (text: string) => ownNames.get(text),
    (text: string) => {
      const target = certainTargetOf(text);
      // Other lists have such a heading too.
      return target === "team" && !isExport ? undefined : target;
    },
    (text: string, index: number) => (isNumberHeading(text) ? undefined : likelyTargetOf(text, index)),
    likelyTargetOf,
    lastTargetOf,
  ];
  const targetAt = (text: string, index: number, rank: (typeof ranks)[number]) => {
    const target = isCustom(text) || isSetByService(text) ? undefined : rank(text, index);
    return target === "id" && !holdsIds(rest, index) ? undefined : target;
  };
  for (const rank of ranks) {
    for (const [index, text] of hasHeading ? folded.entries() : []) {
      const target = targetAt(text, index, rank);
      if (!target || taken.has(index) || mapping[target] !== undefined || target in found.indexes) continue;
      taken.set(index, target);
      found.indexes[target] = index;
    }
  }
  const free = fields.filter(({ key }) => given[key] === undefined);
  if (hasHeading) found.custom.push(...findCustom(folded, free, new Set(taken.keys())));
  const { id, name, qrCode } = found.indexes;
  if (problems.length === 0 && id === undefined && name === undefined && qrCode === undefined) {
    problems.push(t("serviceImport.column.noNames"));
  }
  const anyTargetOf = (text: string, index: number) =>
    ranks
      .map((rank) => (isCustom(text) || isSetByService(text) ? undefined : rank(text, index)))
      .find((target) => target !== undefined);
  found.notRead = findNotRead(found, anyTargetOf, isCustom);
  return { ...found, problem: joinSentences(...problems) || null };
}

/** One of its first cells is an id, or all are empty. Lists of other programs have an id of their own. */
function holdsIds(rest: readonly (readonly string[])[], index: number): boolean {
  const cells = rest.map((cells) => cells[index]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length === 0 || cells.some(isOwnId);
}

/** Only of columns that hold nothing else; the key goes before the label. */
function findCustom(
  folded: readonly string[],
  fields: readonly FieldDefinition[],
  taken: Set<number>,
): FoundColumns["custom"] {
  const found: FoundColumns["custom"] = [];
  for (const text of ["key", "label"] as const) {
    for (const field of fields) {
      const index = folded.findIndex((heading, at) => !taken.has(at) && heading === foldHeading(field[text]));
      if (index === -1 || found.some((one) => one.field === field)) continue;
      taken.add(index);
      found.push({ field, index });
    }
  }
  return found;
}

/** By its heading, or else by its number from 1. */
function indexOf(asked: string, folded: readonly string[], count: number): number | null {
  const index = folded.indexOf(foldHeading(asked));
  if (index !== -1) return index;
  const number = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  return number >= 1 && number <= count ? number - 1 : null;
}

type ReadColumns = {
  hasHeading: boolean;
  /** Names of the columns: their headings, or their first texts when there are none. */
  columns: string[];
  /** First text of each column below the first row; empty when the next rows have none. */
  samples: string[];
  /** Index of the column of each target that is imported, from 0. */
  indexes: Partial<Record<ImportTarget, number>>;
  custom: { field: FieldDefinition; index: number }[];
};

/**
 * Returns the columns that are not imported, with the reasons, in the order of the file. Columns without any text are no
 * loss, so that they are not among them.
 * @param targetOf returns the field that a heading may be a word for
 * @param isCustom returns whether a heading is that of a custom field
 */
function findNotRead(
  found: ReadColumns,
  targetOf: (folded: string, index: number) => ImportTarget | undefined,
  isCustom: (folded: string) => boolean,
): StoredImport["notRead"] {
  const { hasHeading, columns, samples, indexes, custom } = found;
  const read = new Set([...Object.values(indexes), ...custom.map(({ index }) => index)]);
  return columns.flatMap((name, index) => {
    const isEmpty = name.trim() === "" && !samples[index];
    if (read.has(index) || isEmpty) return [];
    const heading = hasHeading ? name.trim() : "";
    const target = hasHeading ? targetOf(foldHeading(name), index) : undefined;
    const why = whyNot(found, heading, target);
    return [
      {
        column: index + 1,
        heading,
        why:
          why ||
          (isCustom(foldHeading(heading)) ? t("serviceImport.notRead.chosen") : t("serviceImport.notRead.unknown")),
      },
    ];
  });
}

/** Blank when its heading is not that of a field of every access point. */
function whyNot({ columns, indexes, custom }: ReadColumns, heading: string, target: ImportTarget | undefined): string {
  if (heading === "") return t("serviceImport.notRead.noHeading");
  const folded = foldHeading(heading);
  const same = custom.find(({ field }) => [field.key, field.label].map(foldHeading).includes(folded));
  const index = same?.index ?? (target && indexes[target]);
  if (index !== undefined) {
    const field = same?.field.label ?? (target ? targetLabel(target) : "");
    const column = columns[index]?.trim();
    return column
      ? t("serviceImport.notRead.readFrom", { field, column })
      : t("serviceImport.notRead.readFromOther", { field });
  }
  if (target === "id") return t("serviceImport.notRead.noIds");
  if (target) return t("serviceImport.notRead.chosen");
  return isOwnHeading(heading) || isSetByService(folded) ? t("serviceImport.notRead.own") : "";
}

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
const isNumberHeading = (heading: string): boolean =>
  partsOf(foldWord(heading)).some((part) => numbers.has(part) || /(?:nummer|nr)$/.test(part));

const targetOfPart = (part: string): ImportTarget | undefined =>
  targets.get(part) ?? targets.get(part.replace(germanEndings, ""));

/** Undefined when words are unknown or contradict. "Door" only says whose the other is: a door code is a code. */
function targetOfWords(heading: string): ImportTarget | undefined {
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
function isBuildingPart(heading: string): boolean {
  const parts = partsOf(foldWord(heading)).filter((part) => !fillers.has(part));
  return parts.length > 0 && parts.every((part) => buildingParts.has(part));
}
