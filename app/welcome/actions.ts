"use server";

import { linkUse } from "@/lib/contract/accounts/people";
import type { WelcomeFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { secondStep } from "@/lib/dashboard/session/pending-sign-in";
import { signInByLink } from "@/lib/dashboard/session/session";

/** Sets the password of the link's user, signs in and opens the list. */
export const welcomeAction = async (_previous: WelcomeFormState, form: FormData): Promise<WelcomeFormState> =>
  formAction(form, {
    isOpen: true,
    schema: linkUse,
    state: { values: { email: readText(form, "email") } },
    send: (_client, typed) => signInByLink(typed),
    done: () => ({ to: "/access-points" }),
    refused: (failed) => secondStep(failed, "/access-points"),
  });
