import { type ImportMapping, importTargets } from "@/lib/contract/access-points/import";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/** Checks the file of an import again, with the columns that the person chose. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const form = await request.formData();
  const heading = form.get("heading") === "no" ? "no" : "yes";
  const columns = importTargets.map((target) => [target, String(form.get(target) ?? "")]);
  const mapping = { heading, ...Object.fromEntries(columns) } as ImportMapping;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, (client, options) =>
    client.updateImport(id, mapping, options),
  );
}
