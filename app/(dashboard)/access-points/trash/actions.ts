"use server";

import { trashHref } from "@/components/access-points/trash/trash-url";
import { restoreForm, trashQuery } from "@/lib/contract/access-points/trash";
import { type Failed, invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { Message, RecordAction } from "@/lib/dashboard/forms/form-state";
import { readPageNumber, readText } from "@/lib/dashboard/forms/read-form";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { joinSentences, t } from "@/lib/messages/messages";

const idOf = (form: FormData) => readText(form, "id");
const nameOf = (form: FormData) => ({ name: readText(form, "name") });

export const restoreAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("trash.restored", nameOf(form)),
    failed: t("trash.notRestored", nameOf(form)),
    send: (client) => client.restoreAccessPoint({ id: idOf(form), body: {} }),
    to: () => placeAfter(form),
    explainedOn: (failed) => (needsCode(failed) ? `/access-points/trash/${encodeURIComponent(idOf(form))}` : null),
  });

const needsCode = ({ problem: { status } }: Failed): boolean => status === 409 || status === 422;

function placeAfter(form: FormData): string | Promise<string> {
  const to = readText(form, "to");
  if (to === "point") return `/access-points/${encodeURIComponent(idOf(form))}`;
  return to === "list" ? listReturnUrl() : trashOf(form);
}

export const restoreSelectedAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    failed: t("trash.selectionNotRestored"),
    send: (client) => restoreEach(client, form.getAll("id").map(String)),
    done: describeRestored,
    to: () => trashOf(form),
  });

type Restored = { restored: number; refused: number; first: Failed | null };

/** Sends a request for each access point, so that a code that is used by now stops one of them and not all. */
async function restoreEach(client: ServiceClient, ids: string[]): Promise<Outcome<Restored>> {
  if (ids.length === 0) return invalidOutcome([{ detail: t("trash.selectOne") }]);
  const result: Restored = { restored: 0, refused: 0, first: null };
  for (const id of ids) {
    const outcome = await client.restoreAccessPoint({ id, body: {} });
    if (outcome.ok) result.restored += 1;
    else if (outcome.problem.status === 401 && result.restored === 0) return outcome;
    else {
      result.refused += 1;
      result.first ??= outcome;
    }
  }
  return { ok: true, value: result };
}

/** Why the first one was refused stands for all. */
function describeRestored({ restored, refused, first }: Restored): Message {
  const done = t("trash.selected.restored", { count: restored });
  if (first === null) return done;
  const why = needsCode(first)
    ? t("trash.selected.codeTaken", { count: refused })
    : t("trash.selected.refused", { count: refused, reason: whyFailed(first) });
  return { text: joinSentences(done, why), tone: "danger" };
}

export const restoreWithCodeAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: restoreForm,
    send: (client, restoration) => client.restoreAccessPoint({ id: idOf(form), body: restoration }),
    done: () => ({
      to: `/access-points/${encodeURIComponent(idOf(form))}`,
      message: t("trash.restored", nameOf(form)),
    }),
  });

export const purgeAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("trash.purged", nameOf(form)),
    failed: t("trash.notPurged", nameOf(form)),
    send: (client) => client.purgeAccessPoint({ id: idOf(form) }),
    isDoneWhenGone: true,
    to: () => trashOf(form),
  });

const trashOf = (form: FormData): string =>
  trashHref({
    q: readText(form, "q"),
    scope: trashQuery.shape.scope.catch("mine").parse(readText(form, "scope")),
    page: readPageNumber(form),
  });
