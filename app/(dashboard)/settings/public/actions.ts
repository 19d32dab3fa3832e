"use server";

import { publicPageForm } from "@/lib/contract/accounts/office-settings";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { PublicPageFormState } from "@/lib/dashboard/forms/form-state";
import { sentence } from "@/lib/dashboard/forms/sentence";

const names = ["publicPage", "publicNote"] as const;

/** Switches the public page on or off, and stores its note: what the person changed of both. */
export const changePublicPageAction = async (
  _previous: PublicPageFormState,
  form: FormData,
): Promise<PublicPageFormState> => {
  const base = readBase(form, names);
  return formAction(form, {
    schema: publicPageForm,
    state: { base, theirs: {} },
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const { publicPage, publicNote } = settings.value;
      return saveChanges({ typed, base, saved: { publicPage, publicNote } }, (body) =>
        client.updateOfficeSettings({ body }),
      );
    },
    done: (conflict) =>
      conflict
        ? { status: "changed", ...conflict }
        : { to: "/settings/public", message: sentence("The public page", "was saved") },
  });
};
