import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "@/lib/contract/outcome";
import type { SavedView, ViewChanges } from "@/lib/contract/views";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** The changed view, or why nothing was saved. `base` is then the time of the other change, which the message tells the person. */
export type ChangedView = { view: SavedView } | { view: null; message: string; base: string };

/**
 * Changes a saved view. Changes nothing, and returns why, when somebody else has changed it since `base`: the owner and the
 * admins may all change a shared view.
 */
export async function saveViewChanges(
  client: ServiceClient,
  id: string,
  { changes, base }: { changes: ViewChanges; base: string },
): Promise<Outcome<ChangedView>> {
  const found = await client.getView({ id });
  if (!found.ok) return found;
  const { etag, ...stored } = found.value;
  // A form that is sent again after a lost response holds what is stored already.
  const isSaved = isDeepStrictEqual({ ...stored, ...changes }, stored);
  if (stored.updatedAt !== base && !isSaved) {
    return { ok: true, value: { view: null, message: whyOutdated(stored, changes), base: stored.updatedAt } };
  }
  const sent = await client.updateView({ id, body: changes, headers: { "If-Match": etag } });
  return sent.ok ? { ok: true, value: { view: sent.value } } : sent;
}

/** Returns what the view is now, and what to do, in sentences. */
function whyOutdated(stored: SavedView, { query, columns, shared }: ViewChanges): string {
  const typed = { query, columns };
  const isOtherList = !isDeepStrictEqual({ ...stored, ...typed }, stored);
  return [
    `This view was changed after you opened this form. It is now called “${stored.name}”.`,
    isOtherList && "It keeps another list than the one below.",
    shared !== undefined && shared !== stored.shared && `It is ${stored.shared ? "" : "not "}shared with everyone.`,
    "What you typed is still here, but not saved. Press “Save changes” again to replace the view.",
  ]
    .filter(Boolean)
    .join(" ");
}
