import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/** Imports the checked file. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, (client, options) =>
    client.runImport(id, options),
  );
}
