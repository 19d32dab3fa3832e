import { type ImportTarget, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";
import type { FieldDefinition } from "../../../custom-fields/definitions";
import { foldHeading, isOwnHeading } from "../../../custom-fields/own-headings";

/** Columns of a file, and what is imported of them. */
export type ReadColumns = {
  hasHeading: boolean;
  /** Names of the columns: their headings, or their first texts when there are none. */
  columns: string[];
  /** First text of each column below the first row; empty when the next rows have none. */
  samples: string[];
  /** Index of the column of each target that is imported, from 0. */
  indexes: Partial<Record<ImportTarget, number>>;
  /** Custom fields that are imported, with the indexes of their columns. */
  custom: { field: FieldDefinition; index: number }[];
};

/**
 * Returns the columns that are not imported, with the reasons, in the order of the file. Columns without any text are no
 * loss, so that they are not among them.
 * @param targetOf returns the field that a heading may be a word for
 * @param isCustom returns whether a heading is that of a custom field
 */
export function findNotRead(
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
    return [{ column: index + 1, heading, why: why || (isCustom(foldHeading(heading)) ? CHOSEN : UNKNOWN) }];
  });
}

const CHOSEN = "It is not imported, as you chose.";
const UNKNOWN = "No field has this name.";

/** Returns why a column is not imported; blank when its heading is not that of a field of every access point. */
function whyNot({ columns, indexes, custom }: ReadColumns, heading: string, target: ImportTarget | undefined): string {
  if (heading === "") return "It has no heading.";
  const folded = foldHeading(heading);
  const same = custom.find(({ field }) => [field.key, field.label].map(foldHeading).includes(folded));
  const index = same?.index ?? (target && indexes[target]);
  if (index !== undefined) {
    const from = columns[index]?.trim() ? `column “${columns[index].trim()}”` : "another column";
    return `${same?.field.label ?? (target && targetLabel(target))} is read from ${from}.`;
  }
  if (target === "id") return "Its cells are not the ids of access points.";
  if (target) return CHOSEN;
  return isOwnHeading(heading) ? "The service sets it itself." : "";
}
