"use server";

import { trashHref } from "@/components/access-points/trash/trash-url";
import { restoreForm } from "@/lib/contract/access-points/trash";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RestoreFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

const idOf = (form: FormData) => readText(form, "id");
const nameOf = (form: FormData) => ({ name: readText(form, "name") });

/** Restores a deleted access point from a list. If its code was taken or voided meanwhile, shows the form that changes the code. */
export const restoreAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: nameOf(form),
    verb: "restored",
    send: (client) => client.restoreAccessPoint({ id: idOf(form), body: {} }),
    to: () => placeAfter(form),
    explainedOn: ({ problem: { status } }) =>
      status === 409 || status === 422 ? `/access-points/trash/${encodeURIComponent(idOf(form))}` : null,
  });

function placeAfter(form: FormData): string | Promise<string> {
  const to = readText(form, "to");
  if (to === "point") return `/access-points/${encodeURIComponent(idOf(form))}`;
  return to === "list" ? listReturnUrl() : trashOf(form);
}

/** Restores a deleted access point with the code of the form. */
export const restoreWithCodeAction = async (_previous: RestoreFormState, form: FormData): Promise<RestoreFormState> =>
  formAction(form, {
    schema: restoreForm,
    send: (client, restoration) => client.restoreAccessPoint({ id: idOf(form), body: restoration }),
    done: () => ({
      to: `/access-points/${encodeURIComponent(idOf(form))}`,
      message: sentence(nameOf(form), "was restored"),
    }),
  });

/** Deletes an access point of the trash permanently. */
export const purgeAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: nameOf(form),
    verb: "removed for good",
    send: (client) => client.purgeAccessPoint({ id: idOf(form) }),
    isDoneWhenGone: true,
    to: () => trashOf(form),
  });

/** Returns the page of the trash from which a form was sent. */
const trashOf = (form: FormData): string =>
  trashHref({ q: readText(form, "q"), scope: readText(form, "scope") === "all" ? "all" : "mine" });
