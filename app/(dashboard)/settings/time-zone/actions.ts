"use server";

import { timeZoneForm } from "@/lib/contract/accounts/office-settings";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { TimeZoneFormState } from "@/lib/dashboard/forms/form-state";
import { sentence } from "@/lib/dashboard/forms/sentence";

/** Changes the time zone in which the days of the office begin. */
export const changeTimeZoneAction = async (_previous: TimeZoneFormState, form: FormData): Promise<TimeZoneFormState> =>
  formAction(form, {
    schema: timeZoneForm,
    send: (client, settings) => client.updateOfficeSettings({ body: settings }),
    done: () => ({ to: "/settings/time-zone", message: sentence("The time zone", "was saved") }),
  });
