import { movedHref, placesHref } from "@/components/places/places-url";
import { bulkResult } from "@/lib/contract/access-points/bulk";
import { locationMove } from "@/lib/contract/access-points/locations/location-move";
import { failed } from "@/lib/contract/outcome";
import { readText } from "@/lib/dashboard/forms/read-form";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

const PLACES = placesHref({});

export function POST(request: Request): Promise<Response> {
  return answerWork(request, { capability: "contract", failedPage: PLACES, placeOf }, async (client, form, options) => {
    const move = readMove(form);
    if (!move) return failed({ kind: "malformed-body", detail: "The form is incomplete. Start again." });
    const headers = { ...options.headers, "Idempotency-Key": readText(form, "key") };
    return client.moveLocation({ body: move, ...options, headers });
  });
}

function placeOf(result: unknown, form: FormData): string {
  const { undo } = bulkResult.parse(result);
  const move = readMove(form);
  return undo && move ? movedHref(undo.id, move) : PLACES;
}

const readMove = (form: FormData) =>
  locationMove.safeParse({
    ...Object.fromEntries(["from", "to", "scope"].map((name) => [name, readText(form, name)])),
    expected: Number(readText(form, "expected")),
  }).data;
