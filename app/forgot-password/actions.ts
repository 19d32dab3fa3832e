"use server";

import { forgottenPassword } from "@/lib/contract/accounts/people";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "@/lib/dashboard/forms/failure";
import type { ForgotPasswordState } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";

/** Asks for a one-time link by e-mail. The answer does not reveal whether the address belongs to a user. */
export async function forgotPasswordAction(
  _previous: ForgotPasswordState,
  formData: FormData,
): Promise<ForgotPasswordState> {
  const values = { email: readText(formData, "email") };
  const typed = validateForm(forgottenPassword, values);
  const outcome = typed.ok ? await serviceClient(null).forgotPassword(typed.value.email) : typed;
  if (!outcome.ok) return { signIn: null, values, ...failure(outcome) };
  return { status: "saved", message: null, fields: {}, signIn: null, values };
}
