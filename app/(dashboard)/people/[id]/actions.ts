"use server";

import { toShownLink } from "@/components/accounts/people/shown-link";
import { adminProof } from "@/lib/contract/accounts/second-factor";
import { problemType } from "@/lib/contract/problem";
import type { PersonActionState } from "@/lib/dashboard/forms/accounts/people-form-state";
import { readProof } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

const nothing = { values: {}, link: null };
const idOf = (form: FormData) => readText(form, "id");
const named = (form: FormData) => ({ name: readText(form, "name") });
const pageOf = (form: FormData) => `/people/${encodeURIComponent(idOf(form))}`;
const proved = (form: FormData) => ({ schema: adminProof, names: [], input: readProof(form), state: nothing });

export async function disablePersonAction(_previous: PersonActionState, form: FormData): Promise<PersonActionState> {
  const disabled = readText(form, "disabled") === "true";
  return formAction(form, {
    state: nothing,
    send: (client) => client.updateUser({ id: idOf(form), body: { disabled } }),
    done: () => ({
      to: pageOf(form),
      message: t(disabled ? "people.disabled" : "people.enabled", named(form)),
    }),
  });
}

export const resetPersonAction = async (_previous: PersonActionState, form: FormData): Promise<PersonActionState> =>
  formAction(form, {
    ...proved(form),
    send: (client, body) => client.resetPassword({ id: idOf(form), body }),
    done: async (link) => ({ link: await toShownLink(link) }),
  });

export const resetFactorAction = async (_previous: PersonActionState, form: FormData): Promise<PersonActionState> =>
  formAction(form, {
    ...proved(form),
    send: (client, body) => client.resetFactors({ id: idOf(form), body }),
    done: () => ({ to: pageOf(form), message: t("people.factorReset", named(form)) }),
  });

export const unlinkPersonAction = async (_previous: PersonActionState, form: FormData): Promise<PersonActionState> =>
  formAction(form, {
    ...proved(form),
    send: (client, body) => client.unlinkIdentity({ id: idOf(form), key: readText(form, "identity"), body }),
    done: () => ({ to: pageOf(form), message: t("people.unlinked", named(form)) }),
  });

export const removePersonAction = async (_previous: PersonActionState, form: FormData): Promise<PersonActionState> => {
  const removed = { to: "/people", message: t("people.removed", named(form)) };
  return formAction(form, {
    state: nothing,
    send: (client) => client.removeUser({ id: idOf(form), headers: { "If-Match": readText(form, "etag") } }),
    done: () => removed,
    refused: ({ problem }) => {
      if (problem.status === 404) return removed;
      if (problem.status === 412) return { status: "changed", message: t("people.changedMeanwhile") };
      // The page that is loaded again leads to the hand-over.
      return problem.type === problemType("owns-access-points") ? { status: "changed" } : {};
    },
  });
};
