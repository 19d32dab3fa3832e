import { type ImportMapping, importTargets, type StoredImport } from "@/lib/contract/access-points/imports/import";
import { readText } from "@/lib/dashboard/forms/read-form";

export const NEW_FIELD = "new";

const targetsBefore = ({ columns, mapping }: StoredImport): string[] => {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  return columns.map((_, index) => targets.get(index + 1) ?? "");
};

/** "" for nothing, also for a column whose field was chosen for another one. */
export function readColumns(form: FormData, checked: StoredImport): string[] {
  const before = targetsBefore(checked);
  const nameOf = (index: number) => `column-${index + 1}`;
  const now = before.map((target, index) => (form.has(nameOf(index)) ? readText(form, nameOf(index)) : target));
  return now.map((target, index) => {
    const isElsewhere = now.some((other, at) => at !== index && other === target && other !== before[at]);
    return target === before[index] && isElsewhere ? "" : target;
  });
}

/** Null for no change. Another sheet, encoding or separator has other columns: those of the form are unused. */
export function readMapping(
  form: FormData,
  before: StoredImport,
  columns: readonly string[],
  keys: readonly string[],
): ImportMapping | null {
  const textOf = (name: string, otherwise: string | number | null) =>
    form.has(name) ? readText(form, name) : String(otherwise ?? "");
  const known = before.isEncodingSure ? before.encoding : null;
  const sheet = textOf("sheet", before.sheet);
  const encoding = textOf("encoding", known);
  const separator = readText(form, "separator");
  const headingRow = textOf("headingRow", before.headingRow);
  const hiddenBefore = before.importsHiddenRows ? "import" : "leave-out";
  const hiddenRows = textOf("hiddenRows", hiddenBefore) === "import" ? "import" : "leave-out";
  const isOtherText =
    sheet !== (before.sheet ?? "") ||
    (encoding !== "" && encoding !== before.encoding) ||
    (separator !== "" && separator !== before.separator);
  const hasSameRows = !isOtherText && headingRow === String(before.headingRow ?? "");
  const isSame = targetsBefore(before).every((target, index) => target === columns[index]);
  const numberOf = (target: string) => String(columns.indexOf(target) + 1 || "");
  if (hasSameRows && isSame && hiddenRows === hiddenBefore && encoding === (known ?? "")) return null;
  return {
    ...{
      sheet,
      encoding,
      separator: separator || before.separator || "",
      hiddenRows,
      headingRow: isOtherText ? "" : headingRow,
    },
    heading: isOtherText ? "auto" : headingRow === "" ? "no" : "yes",
    ...(hasSameRows && {
      ...Object.fromEntries(importTargets.map((target) => [target, numberOf(target)])),
      fields: Object.fromEntries(keys.map((key) => [key, numberOf(`fields.${key}`)])),
    }),
  };
}
