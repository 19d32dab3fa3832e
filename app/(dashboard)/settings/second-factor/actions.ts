"use server";

import { requiredFactors } from "@/lib/contract/accounts/office-settings";
import type { RequireFactorState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { sentence } from "@/lib/dashboard/forms/sentence";

/** Sets from which day people of a role need a second factor; an empty day requires none. */
export const requireFactorAction = async (_previous: RequireFactorState, form: FormData): Promise<RequireFactorState> =>
  formAction(form, {
    schema: requiredFactors,
    send: (client, days) => {
      const chosen = Object.entries(days).filter(([, day]) => day !== "");
      return client.updateOfficeSettings({ body: { secondFactorFrom: Object.fromEntries(chosen) } });
    },
    done: () => ({ to: "/settings/second-factor", message: sentence("The requirement", "was saved") }),
    refused: ({ problem }) => {
      const detail = problem.errors?.find(({ pointer }) => pointer === "/secondFactorFrom")?.detail;
      return detail ? { fields: { admin: detail } } : {};
    },
  });
