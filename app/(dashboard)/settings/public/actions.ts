"use server";

import { publicPageForm } from "@/lib/contract/accounts/office-settings";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { PublicPageFormState } from "@/lib/dashboard/forms/form-state";
import { sentence } from "@/lib/dashboard/forms/sentence";

/** Switches the public page on or off, and stores its note. */
export const changePublicPageAction = async (
  _previous: PublicPageFormState,
  form: FormData,
): Promise<PublicPageFormState> =>
  formAction(form, {
    schema: publicPageForm,
    send: (client, settings) => client.updateOfficeSettings({ body: settings }),
    done: () => ({ to: "/settings/public", message: sentence("The public page", "was saved") }),
  });
