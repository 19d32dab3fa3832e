"use server";

import { forgottenPassword } from "@/lib/contract/accounts/people";
import type { ForgotPasswordState } from "@/lib/dashboard/forms/accounts/account-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";

export const forgotPasswordAction = async (
  _previous: ForgotPasswordState,
  form: FormData,
): Promise<ForgotPasswordState> =>
  formAction(form, {
    isOpen: true,
    schema: forgottenPassword,
    send: (client, { email }) => client.forgotPassword({ body: { email } }),
    done: () => ({}),
  });
