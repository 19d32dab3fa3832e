"use server";

import { officeForm, officeTexts } from "@/lib/contract/accounts/office-settings";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { SettingFormState } from "@/lib/dashboard/forms/form-state";
import { readText, requireForm } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { whyPhonesFail } from "@/lib/dashboard/loaders/office/link-address";

/** Anchor of each setting on the page, and what its message begins with. */
const parts = {
  timeZone: ["time-zone", "The time zone"],
  locationSeparator: ["places", "The separator of places"],
  symbolLinks: ["phones", "What phones open"],
  publicPage: ["public-page", "The public page"],
  publicNote: ["public-page", "The public page"],
} as const;

export const changeOfficeAction = async (_previous: SettingFormState, form: FormData): Promise<SettingFormState> => {
  const names = officeForm.keyof().options.filter((name) => requireForm(form).has(`base-${name}`));
  const base = readBase(form, names);
  return formAction(form, {
    schema: officeForm,
    names,
    state: { base, theirs: {} },
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const { linkOrigin } = settings.value;
      const saved = await saveChanges(
        { typed: typed as Required<typeof typed>, base, saved: officeTexts(settings.value) },
        ({ symbolLinks, ...changed }) =>
          client.updateOfficeSettings({
            body: { ...changed, ...(symbolLinks && { symbolLinks: symbolLinks === "yes" }) },
          }),
      );
      return saved.ok ? { ok: true, value: { conflict: saved.value, linkOrigin, ...typed } } : saved;
    },
    done: ({ conflict, linkOrigin, symbolLinks }) => {
      if (conflict) return { status: "changed", ...conflict };
      const [anchor, subject] = parts[names[0] ?? "timeZone"];
      const fault = symbolLinks === "yes" && whyPhonesFail(linkOrigin);
      const more = symbolLinks && (fault || "It holds for labels that are printed from now on.");
      return {
        to: readText(form, "next") === "/" ? "/" : `/settings/office#${anchor}`,
        message: sentence(subject, "was saved", more),
      };
    },
  });
};
