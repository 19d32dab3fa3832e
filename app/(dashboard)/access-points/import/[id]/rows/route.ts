import { failed } from "@/lib/contract/outcome";
import { readCorrections } from "@/lib/dashboard/loaders/import-corrections";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/** Checks the file of an import again, with the cells and the choices of its table. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, async (client, options) => {
    const form = await request.formData().catch(() => null);
    if (!form) return failed({ kind: "malformed-body", detail: "The form is incomplete. Load the page again." });
    const checked = await client.getImport({ id });
    return checked.ok ? client.correctImport({ id, body: readCorrections(form, checked.value), ...options }) : checked;
  });
}
