import { importTargets, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";
import { t } from "@/lib/messages/messages";

/** The number is from 1. */
export type FileColumn = {
  number: number;
  /** “Column 3” without its own; `name` is blank then. */
  heading: string;
  name: string;
  sample: string;
  target: string | null;
  label: string;
  why: string;
};

export function fileColumns(
  { columns, samples, hasHeading, mapping, notRead }: StoredImport,
  choices: ReadonlyMap<string, string>,
): FileColumn[] {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  return columns.flatMap((text, index) => {
    const number = index + 1;
    const name = hasHeading ? text.trim() : "";
    const heading = name || t("import.column", { number });
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
