import { XLSX_TYPE } from "@/lib/contract/access-points/imports/import";
import { failed } from "@/lib/contract/outcome";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/**
 * Takes a file, or rows pasted from a spreadsheet. The body is larger than that of a server action may be, so it is read
 * here, after `answerStep` has found a session.
 */
export async function POST(request: Request): Promise<Response> {
  const typed = { rows: "", team: "" };
  return answerStep(
    request,
    () => importPageWith(typed),
    async (client, options) => {
      const form = await request.formData().catch(() => null);
      typed.team = String(form?.get("teamId") ?? "");
      const uploaded = await readUpload(form);
      if (uploaded?.fileName === "") typed.rows = new TextDecoder().decode(uploaded.file.bytes);
      if (uploaded) {
        const { file, fileName } = uploaded;
        const query = { fileName, ...(typed.team && { teamId: typed.team }) };
        return client.createImport({ file, query, ...options });
      }
      return failed({ kind: "malformed-body", detail: "Choose a file, or paste rows from a spreadsheet." });
    },
  );
}

/** Most characters of a URL with pasted rows. A longer text is only in the page before, which Back shows. */
const URL_MAX = 8_000;

/** Returns the page of the import with what was typed, for a browser without script, which forgets what it has sent. */
function importPageWith({ rows, team }: { rows: string; team: string }): string {
  const pageWith = (typed: Record<string, string>) => {
    const params = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== ""));
    return params.size === 0 ? IMPORT_PAGE : `${IMPORT_PAGE}?${params}`;
  };
  const url = pageWith({ rows, team });
  return url.length > URL_MAX ? pageWith({ team: team.length > URL_MAX ? "" : team }) : url;
}

type UploadedFile = { file: { bytes: Uint8Array<ArrayBuffer>; type: string }; fileName: string };

const FILE_NAME_MAX = 200;

/** Returns the file of the form, or its pasted text; null when both are empty or the form is incomplete. */
async function readUpload(form: FormData | null): Promise<UploadedFile | null> {
  const file = form?.get("file");
  if (file instanceof File && file.size > 0) {
    const type = file.name.toLowerCase().endsWith(".xlsx") ? XLSX_TYPE : "text/csv";
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { file: { bytes, type }, fileName: file.name.slice(0, FILE_NAME_MAX) };
  }
  const rows = form?.get("rows");
  if (typeof rows !== "string" || rows.trim() === "") return null;
  return { file: { bytes: new TextEncoder().encode(rows), type: "text/csv" }, fileName: "" };
}
