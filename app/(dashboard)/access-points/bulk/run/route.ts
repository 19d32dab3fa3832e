import { bulkChange } from "@/lib/contract/access-points/bulk";
import { failed } from "@/lib/contract/outcome";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";
import { t } from "@/lib/messages/messages";

export function POST(request: Request): Promise<Response> {
  return answerWork(request, async (client, form, options) => {
    const change = bulkChange.safeParse(parseJson(readText(form, "change")));
    if (!change.success) return failed({ kind: "malformed-body", detail: t("bulk.incomplete") });
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.changeAccessPoints({ body: change.data, ...options, headers });
  });
}
