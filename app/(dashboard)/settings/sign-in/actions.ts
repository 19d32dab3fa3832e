"use server";

import { requiredFactors } from "@/lib/contract/accounts/office-settings";
import { roles } from "@/lib/contract/accounts/roles";
import { readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { SettingFormState } from "@/lib/dashboard/forms/form-state";
import { sentence } from "@/lib/dashboard/forms/sentence";

/** Sets from which day people of a role need a second factor; an empty day requires none. */
export async function requireFactorAction(_previous: SettingFormState, form: FormData): Promise<SettingFormState> {
  const base = readBase(form, roles);
  return formAction(form, {
    schema: requiredFactors,
    state: { base, theirs: {} },
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const saved = { viewer: "", staff: "", manager: "", admin: "", ...settings.value.secondFactorFrom };
      // The service replaces the days of all roles.
      return saveChanges({ typed, base, saved }, (changed) => {
        const days = Object.entries({ ...saved, ...changed }).filter(([, day]) => day !== "");
        return client.updateOfficeSettings({ body: { secondFactorFrom: Object.fromEntries(days) } });
      });
    },
    done: (conflict) =>
      conflict
        ? { status: "changed", ...conflict }
        : { to: "/settings/sign-in#second-factor", message: sentence("The requirement", "was saved") },
    refused: ({ problem }) => {
      const detail = problem.errors?.find(({ pointer }) => pointer === "/secondFactorFrom")?.detail;
      return detail ? { fields: { admin: detail } } : {};
    },
  });
}
