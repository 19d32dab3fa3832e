import "server-only";
import type { PointReport, ReportChanges, ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** Answer of a form, and the answer that its page showed. */
type TypedAnswer = { answer: string; shown: string };

/** Why nothing was saved, with the state and the answer that the person knows once they have read it. */
type Outdated = { message: string; shown: string; stored: ReportState };

/**
 * Sends what the person changed in a form that answers a report. Sends nothing, and returns why, when that would replace an
 * answer that the page did not show, or mark a report as seen that is done.
 */
export async function saveReportAnswer(
  client: ServiceClient,
  id: string,
  { answer, shown, state }: TypedAnswer & Pick<ReportChanges, "state">,
): Promise<Outcome<Outdated | null>> {
  const found = await client.getReport({ id });
  if (!found.ok) return found;
  const stored = found.value;
  // A form that is sent again after a lost response holds the answer that is stored already.
  const isTyped = answer !== shown && answer !== stored.answer;
  const isOutdated = (isTyped && stored.answer !== shown) || (state === "seen" && stored.state === "done");
  if (isOutdated) {
    // The next press replaces the answer that the message quotes. A person who typed nothing has nothing to replace it with.
    const read = isTyped ? stored.answer : shown;
    const message = whyOutdated(stored, { shown, isTyped });
    return { ok: true, value: { message, shown: read, stored: stored.state } };
  }
  const sent = await client.updateReport({ id, body: { ...(isTyped && { answer }), ...(state && { state }) } });
  return sent.ok ? { ok: true, value: null } : sent;
}

/** Returns what has changed since the page was opened, and what to do, in sentences. */
function whyOutdated({ answer, state }: PointReport, { shown, isTyped }: { shown: string; isTyped: boolean }): string {
  const isOther = answer !== shown;
  return [
    "This report was changed after you opened this page.",
    state === "done" && "It is done.",
    isOther && (answer === "" ? "Its answer was deleted." : `Its answer is now “${answer}”.`),
    isTyped ? "What you typed is still here, but not saved." : "Nothing was saved.",
    isTyped && `Press a button again to save it${isOther && answer !== "" ? " in place of that answer" : ""}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
