import { type ImportMapping, importTargets, type StoredImport } from "@/lib/contract/access-points/imports/import";
import { readText } from "@/lib/dashboard/forms/read-form";

/**
 * Returns what the form says about the sheet, the encoding, the separator, the row of headings and the columns, or null when it says the same
 * as the check before. Another sheet, encoding, separator or row of headings has other columns, so that those of the form are
 * not used and the service finds them by their headings. An encoding that was guessed stays a guess until a person chooses it.
 */
export function readMapping(form: FormData, before: StoredImport): ImportMapping | null {
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
  const columns = hasSameRows ? importTargets.filter((target) => form.has(target)) : [];
  const isSame = columns.every((target) => readText(form, target) === String(before.mapping[target] ?? ""));
  if (hasSameRows && isSame && hiddenRows === hiddenBefore && !form.has("encoding")) return null;
  return {
    ...{
      sheet,
      encoding,
      separator: separator || before.separator || "",
      hiddenRows,
      headingRow: isOtherText ? "" : headingRow,
    },
    heading: isOtherText ? "auto" : headingRow === "" ? "no" : "yes",
    ...Object.fromEntries(columns.map((target) => [target, readText(form, target)])),
  };
}
