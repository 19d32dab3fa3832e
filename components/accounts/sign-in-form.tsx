"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PasswordField } from "@/components/ui/fields/password-field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SignInFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type SignInFormProps = {
  action: FormAction<SignInFormState>;
  next: string;
  /** Whether the browser may offer passkeys in the e-mail field. */
  offersPasskeys: boolean;
};

const initial: SignInFormState = { ...initialFormState, values: { email: "" } };
const labels = { email: "E-mail", password: "Password" };
const loadSchema = async () => (await import("@/lib/contract/accounts/account")).credentials;

/** Sign-in form. After a failure the e-mail stays and the password is selected, so that typing replaces it. */
export function SignInForm({ action, next, offersPasskeys }: SignInFormProps) {
  const path = next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in";
  const form = useActionForm(useFormAction(action, initial, path), {
    labels,
    loadSchema,
    selectOnFailure: "password",
    hasFirstFocus: true,
  });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="next" value={next} />
      <EmailField {...form.field("email")} autoComplete={offersPasskeys ? "username webauthn" : "username"} />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <SubmitButton pending={form.pending}>Sign in</SubmitButton>
    </ActionForm>
  );
}
