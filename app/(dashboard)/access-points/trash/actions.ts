"use server";

import { trashHref } from "@/components/access-points/trash/trash-url";
import { countOf } from "@/components/ui/text/count-of";
import { restoreForm, trashQuery } from "@/lib/contract/access-points/trash";
import { type Failed, invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { Message, RecordAction } from "@/lib/dashboard/forms/form-state";
import { readPageNumber, readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

const idOf = (form: FormData) => readText(form, "id");
const nameOf = (form: FormData) => ({ name: readText(form, "name") });

export const restoreAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: nameOf(form),
    verb: "restored",
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
    subject: "Your selection",
    verb: "restored",
    send: (client) => restoreEach(client, form.getAll("id").map(String)),
    message: describeRestored,
    to: () => trashOf(form),
  });

const CODE_TAKEN =
  "the QR code is used by another access point, or void. Press “Restore” in the row to choose another code.";

type Restored = { restored: number; refused: number; reason: string };

/** Sends a request for each access point, so that a code that is used by now stops one of them and not all. */
async function restoreEach(client: ServiceClient, ids: string[]): Promise<Outcome<Restored>> {
  if (ids.length === 0) return invalidOutcome([{ detail: "Select at least one access point." }]);
  const result: Restored = { restored: 0, refused: 0, reason: "" };
  for (const id of ids) {
    const outcome = await client.restoreAccessPoint({ id, body: {} });
    if (outcome.ok) result.restored += 1;
    else if (outcome.problem.status === 401 && result.restored === 0) return outcome;
    else {
      result.refused += 1;
      result.reason ||= needsCode(outcome) ? CODE_TAKEN : whyFailed(outcome);
    }
  }
  return { ok: true, value: result };
}

function describeRestored({ restored, refused, reason }: Restored): Message {
  const was = (count: number) => (count === 1 ? "was" : "were");
  const done = `${countOf(restored, "access point")} ${was(restored)} restored.`;
  if (refused === 0) return { name: "", text: done };
  return { name: "", text: `${done} ${refused} ${was(refused)} not: ${reason}`, tone: "danger" };
}

export const restoreWithCodeAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: restoreForm,
    send: (client, restoration) => client.restoreAccessPoint({ id: idOf(form), body: restoration }),
    done: () => ({
      to: `/access-points/${encodeURIComponent(idOf(form))}`,
      message: sentence(nameOf(form), "was restored"),
    }),
  });

export const purgeAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: nameOf(form),
    verb: "removed for good",
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
