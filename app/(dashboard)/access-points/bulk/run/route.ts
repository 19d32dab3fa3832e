import { bulkChange, bulkResult } from "@/lib/contract/access-points/bulk";
import { failed } from "@/lib/contract/outcome";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

export async function POST(request: Request): Promise<Response> {
  const list = await listReturnUrl();
  const placeOf = (result: unknown) => {
    const { undo } = bulkResult.parse(result);
    return undo ? `/access-points/bulk/${encodeURIComponent(undo.id)}` : list;
  };
  return answerWork(request, { capability: "contract", failedPage: list, placeOf }, async (client, form, options) => {
    const change = bulkChange.safeParse(parseJson(readText(form, "change")));
    if (!change.success) return failed({ kind: "malformed-body", detail: "The form is incomplete. Start again." });
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.changeAccessPoints({ body: change.data, ...options, headers });
  });
}
