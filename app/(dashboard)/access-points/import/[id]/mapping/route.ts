import { type ImportMapping, importTargets } from "@/lib/contract/access-points/imports/import";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/** Checks the file of an import again, with the columns that the person chose. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, async (client, form, options) => {
    const heading = form.get("heading") === "no" ? "no" : "yes";
    const columns = importTargets.map((target) => [target, String(form.get(target) ?? "")]);
    return client.updateImport({ id, body: { heading, ...Object.fromEntries(columns) } as ImportMapping, ...options });
  });
}
