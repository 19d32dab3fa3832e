"use server";

import { requiredFactors } from "@/lib/contract/accounts/office-settings";
import { saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { sentence } from "@/lib/dashboard/forms/sentence";

/** Sets from which day people of a role need a second factor; an empty day requires none. */
export const requireFactorAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: requiredFactors,
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const saved = { viewer: "", staff: "", manager: "", admin: "", ...settings.value.secondFactorFrom };
      // The service replaces the days of all roles.
      return saveChanges(form, { typed, saved }, (changed) => {
        const days = Object.entries({ ...saved, ...changed }).filter(([, day]) => day !== "");
        return client.updateOfficeSettings({ body: { secondFactorFrom: Object.fromEntries(days) } });
      });
    },
    done: () => ({ to: "/settings/sign-in#second-factor", message: sentence("The requirement", "was saved") }),
    refused: ({ problem }) => {
      const detail = problem.errors?.find(({ pointer }) => pointer === "/secondFactorFrom")?.detail;
      return detail ? { fields: { admin: detail } } : {};
    },
  });
