import { bulkResult } from "@/lib/contract/access-points/bulk";
import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { failed } from "@/lib/contract/outcome";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

const PLACES = "/places";

/** Moves a place, as the preview has shown it. */
export function POST(request: Request): Promise<Response> {
  return answerWork(request, { capability: "contract", failedPage: PLACES, placeOf }, async (client, form, options) => {
    const move = locationMove.safeParse(
      Object.fromEntries(["from", "to", "scope"].map((name) => [name, readText(form, name)])),
    );
    if (!move.success) return failed({ kind: "malformed-body", detail: "The form is incomplete. Start again." });
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.moveLocation({ body: move.data, ...options, headers });
  });
}

function placeOf(result: unknown): string {
  const { undo } = bulkResult.parse(result);
  return undo ? `/access-points/bulk/${encodeURIComponent(undo.id)}` : PLACES;
}
