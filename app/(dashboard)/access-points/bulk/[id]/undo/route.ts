import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

/** Undoes a change of many access points. Its page shows the result, or why it failed. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const page = `/access-points/bulk/${encodeURIComponent(id)}`;
  return answerWork(
    request,
    { capability: "contract", failedPage: page, placeOf: () => page },
    (client, _form, options) => client.undoBulkChange({ id, ...options }),
  );
}
