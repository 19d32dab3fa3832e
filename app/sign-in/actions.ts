"use server";

import { credentials } from "@/lib/contract/accounts/account";
import type { SignInFormState } from "@/lib/dashboard/forms/account-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { startSession } from "@/lib/dashboard/session/session";

export const signInAction = async (_previous: SignInFormState, form: FormData): Promise<SignInFormState> =>
  formAction(form, {
    isOpen: true,
    schema: credentials,
    send: (_client, typed) => startSession(typed),
    done: () => ({ to: safeReturnPath(readText(form, "next")) }),
  });
