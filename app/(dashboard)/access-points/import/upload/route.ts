import { failed } from "@/lib/contract/outcome";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";
import { t } from "@/lib/messages/messages";

/** The body is larger than that of a server action may be, so it is read here, after `answerWork` found a session. */
export function POST(request: Request): Promise<Response> {
  return answerWork(request, async (client, form, options) => {
    const team = readText(form, "teamId");
    const uploaded = await readUpload(form);
    if (!uploaded) {
      return failed({ kind: "malformed-body", detail: t("import.nothingChosen") });
    }
    const { file, fileName } = uploaded;
    return client.createImport({ file, query: { fileName, ...(team && { teamId: team }) }, ...options });
  });
}

type UploadedFile = { file: { bytes: Uint8Array<ArrayBuffer>; type: string }; fileName: string };

const FILE_NAME_MAX = 200;

async function readUpload(form: FormData): Promise<UploadedFile | null> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // The service finds out the type by itself.
    return { file: { bytes, type: "application/octet-stream" }, fileName: file.name.slice(0, FILE_NAME_MAX) };
  }
  const rows = form.get("rows");
  if (typeof rows !== "string" || rows.trim() === "") return null;
  return { file: { bytes: new TextEncoder().encode(rows), type: "text/csv" }, fileName: "" };
}
