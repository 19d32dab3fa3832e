import { type ImportMapping, importTargets, type StoredImport } from "@/lib/contract/access-points/imports/import";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/** Checks the file of an import again, with the sheet, the encoding, the row of headings and the columns that the person chose. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, async (client, form, options) => {
    const checked = await client.getImport({ id });
    return checked.ok ? client.updateImport({ id, body: toMapping(form, checked.value), ...options }) : checked;
  });
}

/**
 * Returns what the form says. Another sheet, encoding or row of headings has other columns, so that those of the form are
 * not used and the service finds them by their headings. An encoding that was guessed stays a guess until a person chooses it.
 */
function toMapping(form: FormData, before: StoredImport): ImportMapping {
  const textOf = (name: string, otherwise: string | number | null) =>
    form.has(name) ? readText(form, name) : String(otherwise ?? "");
  const known = before.isEncodingSure ? before.encoding : null;
  const sheet = textOf("sheet", before.sheet);
  const encoding = textOf("encoding", known);
  const headingRow = textOf("headingRow", before.headingRow);
  const isOtherText = sheet !== (before.sheet ?? "") || (encoding !== "" && encoding !== before.encoding);
  const isSame = !isOtherText && headingRow === String(before.headingRow ?? "");
  const columns = isSame ? importTargets.filter((target) => form.has(target)) : [];
  return {
    ...{ sheet, encoding, headingRow: isOtherText ? "" : headingRow },
    hiddenRows: form.get("hiddenRows") === "import" ? "import" : "leave-out",
    heading: isOtherText ? "auto" : headingRow === "" ? "no" : "yes",
    ...Object.fromEntries(columns.map((target) => [target, readText(form, target)])),
  };
}
