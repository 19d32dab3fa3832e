import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { failed } from "@/lib/contract/outcome";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";
import { t } from "@/lib/messages/messages";

export function POST(request: Request): Promise<Response> {
  return answerWork(request, async (client, form, options) => {
    const move = locationMove.safeParse({
      ...Object.fromEntries(["from", "to", "scope"].map((name) => [name, readText(form, name)])),
      expected: Number(readText(form, "expected")),
    });
    if (!move.success) return failed({ kind: "malformed-body", detail: t("bulk.incomplete") });
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.moveLocation({ body: move.data, ...options, headers });
  });
}
