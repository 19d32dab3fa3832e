import { answerWork, IMPORT_PAGE } from "@/lib/dashboard/loaders/import/import-steps";

/** Undoes an import. Its page shows the result, or why it failed. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const page = `${IMPORT_PAGE}/${encodeURIComponent(id)}`;
  return answerWork(
    request,
    { capability: "contract", failedPage: page, placeOf: () => page },
    async (client, _form, options) => {
      const done = await client.getImport({ id });
      return done.ok ? client.undoBulkChange({ id: done.value.undo?.id ?? id, ...options }) : done;
    },
  );
}
