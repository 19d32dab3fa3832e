"use server";

import { firstAdmin } from "@/lib/contract/accounts/account";
import type { SetupFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { signInFirstAdmin } from "@/lib/dashboard/session/session";

export const setupAction = async (_previous: SetupFormState, form: FormData): Promise<SetupFormState> =>
  formAction(form, {
    isOpen: true,
    schema: firstAdmin,
    send: (_client, typed) => signInFirstAdmin(typed),
    done: () => ({ to: "/" }),
  });
