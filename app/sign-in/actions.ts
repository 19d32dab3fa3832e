"use server";

import { credentials } from "@/lib/contract/accounts/account";
import { secondFactor } from "@/lib/contract/accounts/second-factor";
import type { PasskeyFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import { readPasskeyFields } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { secondStep } from "@/lib/dashboard/session/pending-sign-in";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { startSession } from "@/lib/dashboard/session/session";

export const signInAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    isOpen: true,
    schema: credentials,
    send: (_client, typed) => startSession(typed),
    done: () => ({ to: safeReturnPath(readText(form, "next")) }),
    refused: (failed) => secondStep(failed, readText(form, "next")),
  });

export const passkeySignInAction = async (_previous: PasskeyFormState, form: FormData): Promise<PasskeyFormState> =>
  formAction(form, {
    isOpen: true,
    schema: secondFactor,
    input: readPasskeyFields(form),
    names: [],
    send: (_client, typed) => startSession(typed),
    done: () => ({ to: safeReturnPath(readText(form, "next")) }),
  });
