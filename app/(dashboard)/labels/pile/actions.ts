"use server";

import { pileHref } from "@/components/labels/pile/pile-url";
import { failed } from "@/lib/contract/outcome";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { whyRefused } from "@/lib/dashboard/forms/other-person";
import { readPageNumber, readText, readTexts } from "@/lib/dashboard/forms/read-form";
import type { AddedByScan, ScanAnswer } from "@/lib/dashboard/forms/scan";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { addScanned } from "@/lib/dashboard/loaders/scan";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export async function addToPileAction(form: FormData): Promise<void> {
  const { id, name } = readTexts(form, ["id", "name"]);
  return buttonAction(form, {
    done: t("pile.added", { name }),
    failed: t("pile.notAdded", { name }),
    send: (client) => client.addToPile({ body: { ids: [id] } }),
    to: () => pageOf(form),
  });
}

export async function removeFromPileAction(form: FormData): Promise<void> {
  const { id, name } = readTexts(form, ["id", "name"]);
  return buttonAction(form, {
    done: t("pile.removed", { name }),
    failed: t("pile.notRemoved", { name }),
    send: (client) => client.removeFromPile({ id }),
    isDoneWhenGone: true,
    to: () => pageOf(form),
  });
}

export async function emptyPileAction(form: FormData): Promise<void> {
  return buttonAction(form, {
    done: t("pile.emptied"),
    failed: t("pile.notEmptied"),
    send: (client) => client.emptyPile(),
    to: () => pageOf(form),
  });
}

function pageOf(form: FormData): string {
  const { from, id } = readTexts(form, ["from", "id"]);
  if (from === "point") return `/access-points/${encodeURIComponent(id)}`;
  return from === "scan" ? "/scan?to=pile" : pileHref(readPageNumber(form));
}

export async function addScannedAction(form: FormData): Promise<ScanAnswer> {
  return answerScript(form, async () => {
    const session = await findSession();
    return session
      ? addScanned(session, readText(form, "code"), readText(form, "by") === "camera")
      : failed({ kind: "invalid-token", detail: t("form.signInAgain") });
  });
}

export async function undoScanAction(form: FormData): Promise<ScanAnswer> {
  return answerScript(form, async (client) => {
    const removed = await client.removeFromPile({ id: readText(form, "id") });
    return removed.ok || removed.problem.status === 404 ? { ok: true, value: null } : removed;
  });
}

type Work = Parameters<typeof withSession<AddedByScan | null>>[2];

async function answerScript(form: FormData, work: Work): Promise<ScanAnswer> {
  const { asks, outcome } = await withSession(form, "page", work);
  if (asks) {
    const other = asks.signIn?.other;
    return { added: null, error: other ? whyRefused(other) : t("pile.sessionEnded") };
  }
  return outcome.ok ? { added: outcome.value, error: null } : { added: null, error: whyFailed(outcome) };
}
