import { movedHref, placesHref } from "@/components/places/places-url";
import { bulkResult } from "@/lib/contract/access-points/bulk";
import { type LocationMove, locationMove } from "@/lib/contract/access-points/locations/location-move";
import { failed } from "@/lib/contract/outcome";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

/** Moves a place, as the preview has shown it. */
export function POST(request: Request): Promise<Response> {
  let asked: LocationMove | null = null;
  const placeOf = (result: unknown) => {
    const { undo } = bulkResult.parse(result);
    return undo && asked ? movedHref(undo.id, asked) : placesHref({});
  };
  const form = { capability: "contract", failedPage: placesHref({}), placeOf } as const;
  return answerWork(request, form, async (client, form, options) => {
    const move = locationMove.safeParse(
      Object.fromEntries(["from", "to", "scope"].map((name) => [name, readText(form, name)])),
    );
    if (!move.success) return failed({ kind: "malformed-body", detail: "The form is incomplete. Start again." });
    asked = move.data;
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.moveLocation({ body: move.data, ...options, headers });
  });
}
