import { undoneText } from "@/components/access-points/bulk/announce-change";
import { bulkUndone } from "@/lib/contract/access-points/bulk";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";
import { setFlash } from "@/lib/dashboard/session/flash";

/** With `?list` a message of the list shows the result. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const isOfList = new URL(request.url).searchParams.has("list");
  const page = isOfList ? "/access-points" : `/access-points/bulk/${encodeURIComponent(id)}`;
  const form = { capability: "contract", failedPage: page, placeOf: () => page } as const;
  return answerWork(request, form, async (client, _form, options) => {
    const undone = await client.undoBulkChange({ id, ...options });
    if (!undone.ok || !isOfList) return undone;
    const result = bulkUndone.parse(await undone.value.json());
    await setFlash({ tone: "good", name: "", text: `The import was undone: ${undoneText(result)}` });
    return { ok: true, value: Response.json(result) };
  });
}
