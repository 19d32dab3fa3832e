"use server";

import { secondFactor } from "@/lib/contract/accounts/second-factor";
import type { PasskeyFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import { readPasskeyFields } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction, RecordFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { endPendingSignIn, readPendingSignIn } from "@/lib/dashboard/session/pending-sign-in";
import { startSession } from "@/lib/dashboard/session/session";

export const sendCodeAction: RecordAction = async (_previous, form) =>
  sendProof(form, { code: readText(form, "code") });

export const sendPasskeyAction = async (_previous: PasskeyFormState, form: FormData): Promise<PasskeyFormState> =>
  sendProof(form, { passkey: readPasskeyFields(form).passkey });

async function sendProof(form: FormData, proof: object): Promise<RecordFormState> {
  const pending = await readPendingSignIn();
  return formAction<RecordFormState, null, typeof secondFactor>(form, {
    isOpen: true,
    schema: secondFactor,
    input: { challenge: pending?.challenge ?? "expired", ...proof },
    names: [],
    state: { values: {} },
    send: (_client, typed) => startSession(typed),
    done: async () => {
      await endPendingSignIn();
      return { to: pending?.next ?? "/" };
    },
  });
}
