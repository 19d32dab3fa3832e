"use server";

import { officeForm, officeTexts } from "@/lib/contract/accounts/office-settings";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText, requireForm } from "@/lib/dashboard/forms/read-form";
import { whyPhonesFail } from "@/lib/dashboard/loaders/office/link-address";
import { joinSentences, t } from "@/lib/messages/messages";

const parts = {
  timeZone: ["time-zone", "settings.office.saved.timeZone"],
  language: ["office-language", "settings.office.saved.language"],
  locationSeparator: ["places", "settings.office.saved.locationSeparator"],
  symbolLinks: ["phones", "settings.office.saved.symbolLinks"],
  publicPage: ["public-page", "settings.office.saved.publicPage"],
  publicNote: ["public-page", "settings.office.saved.publicPage"],
} as const;

export const changeOfficeAction: RecordAction = async (_previous, form) => {
  const base = readBase(requireForm(form));
  const names = officeForm.keyof().options.filter((name) => name in base);
  return formAction(form, {
    schema: officeForm,
    names,
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      return saveChanges(
        form,
        { typed: typed as Required<typeof typed>, saved: officeTexts(settings.value) },
        ({ symbolLinks, language, ...changed }) =>
          client.updateOfficeSettings({
            body: {
              ...changed,
              ...(language !== undefined && { language: language === "" ? null : language }),
              ...(symbolLinks && { symbolLinks: symbolLinks === "yes" }),
            },
          }),
      );
    },
    done: ({ linkOrigin }) => {
      const [anchor, saved] = parts[names[0] ?? "timeZone"];
      const symbolLinks = readText(form, "symbolLinks");
      const fault = symbolLinks === "yes" && whyPhonesFail(linkOrigin);
      const more = symbolLinks && (fault || t("settings.office.phones.holds"));
      return {
        to: readText(form, "next") === "/" ? "/" : `/settings/office#${anchor}`,
        message: joinSentences(t(saved), more),
      };
    },
  });
};
