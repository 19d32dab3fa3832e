"use server";

import { refresh } from "next/cache";
import { factorChange, factorConfirmation, newFactor, type RecoveryCodes } from "@/lib/contract/accounts/second-factor";
import type { FactorFormState, NewPasskeyState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import { readPasskeyFields, readProof } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { createSymbol, QUIET_ZONE } from "@/lib/labels/symbol/create-symbol";
import { t } from "@/lib/messages/messages";

const PAGE = "/account/second-factor";

/** The service says which proof is missing. */
const proved = (form: FormData) => ({
  names: [],
  input: readProof(form),
  state: { values: { name: readText(form, "name") }, begun: null, codes: null },
});

const nameOf = (form: FormData) => ({ name: readText(form, "name"), ...readProof(form) });

const showCodes = ({ recoveryCodes }: RecoveryCodes) => {
  refresh();
  return { codes: recoveryCodes };
};

export const beginAppAction = async (_previous: FactorFormState, form: FormData): Promise<FactorFormState> =>
  formAction(form, {
    ...proved(form),
    schema: newFactor,
    input: { type: "totp", ...nameOf(form) },
    send: (client, body) => client.startFactor({ body }),
    done: (begun) => ("uri" in begun ? { begun: { ...begun, symbol: drawCode(begun.uri) } } : {}),
  });

export const confirmAppAction = async (_previous: FactorFormState, form: FormData): Promise<FactorFormState> =>
  formAction(form, {
    ...proved(form),
    schema: factorConfirmation,
    send: (client, body) => client.confirmFactor({ id: readText(form, "id"), body }),
    done: showCodes,
  });

export const beginPasskeyAction = async (_previous: NewPasskeyState, form: FormData): Promise<NewPasskeyState> =>
  formAction(form, {
    ...proved(form),
    schema: newFactor,
    input: { type: "passkey", ...nameOf(form) },
    send: (client, body) => client.startFactor({ body }),
    done: (begun) => ("options" in begun ? { begun } : {}),
  });

export const confirmPasskeyAction = async (_previous: NewPasskeyState, form: FormData): Promise<NewPasskeyState> =>
  formAction(form, {
    ...proved(form),
    schema: factorConfirmation,
    input: { passkey: readPasskeyFields(form).passkey },
    send: (client, body) => client.confirmFactor({ id: readText(form, "id"), body }),
    done: showCodes,
  });

export const renewCodesAction = async (_previous: FactorFormState, form: FormData): Promise<FactorFormState> =>
  formAction(form, {
    ...proved(form),
    schema: factorChange,
    send: (client, body) => client.renewRecoveryCodes({ body }),
    done: showCodes,
  });

export const removeFactorAction = async (_previous: FactorFormState, form: FormData): Promise<FactorFormState> =>
  formAction(form, {
    ...proved(form),
    schema: factorChange,
    send: (client, body) => client.removeFactor({ id: readText(form, "id"), body }),
    done: () => ({ to: PAGE, message: t("account.factor.removed", { name: readText(form, "factor") }) }),
  });

/** The side is in modules. */
function drawCode(text: string) {
  const { size, modules } = createSymbol(text);
  const dark = [...modules].flatMap((isDark, at) =>
    isDark ? [`M${QUIET_ZONE + (at % size)} ${QUIET_ZONE + Math.floor(at / size)}h1v1h-1z`] : [],
  );
  return { side: size + 2 * QUIET_ZONE, path: dark.join("") };
}
