import { importTargets, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";

/** Column of the file that the table shows: its number from 1, its heading, and what is imported from it. */
export type FileColumn = {
  number: number;
  /** Its own heading, or “Column 3”; `name` is blank then. */
  heading: string;
  name: string;
  sample: string;
  target: string | null;
  /** Name of what it is imported as; its heading when it is not imported. */
  label: string;
  why: string;
};

/** Returns the columns with any text, in the order of the file. */
export function fileColumns(
  { columns, samples, hasHeading, mapping, notRead }: StoredImport,
  choices: ReadonlyMap<string, string>,
): FileColumn[] {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  return columns.flatMap((text, index) => {
    const number = index + 1;
    const name = hasHeading ? text.trim() : "";
    const heading = name || `Column ${number}`;
    const target = targets.get(number) ?? null;
    const sample = (hasHeading ? samples[index] : text) ?? "";
    const why = notRead.find(({ column }) => column === number)?.why ?? "";
    const column = { number, heading, name, sample, target, label: choices.get(target ?? "") ?? heading, why };
    return target === null && text.trim() === "" && !samples[index] ? [] : [column];
  });
}

export const columnChoices = (
  fields: readonly { key: string; label: string }[],
  hasTeams: boolean,
): ReadonlyMap<string, string> =>
  new Map([
    ...importTargets.filter((target) => target !== "team" || hasTeams).map((one) => [one, targetLabel(one)] as const),
    ...fields.map(({ key, label }) => [`fields.${key}`, label] as const),
  ]);
