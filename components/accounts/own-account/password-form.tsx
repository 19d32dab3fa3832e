"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PasswordField } from "@/components/ui/fields/password-field";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasswordFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type PasswordFormProps = { email: string; passwordMin: number; action: FormAction<PasswordFormState> };

const initial: PasswordFormState = { ...initialFormState, values: {} };
const labels = { current: "Current password", password: "New password" };
const loadSchema = async () => (await import("@/lib/contract/accounts/own-account")).passwordChange;

export function PasswordForm({ email, passwordMin, action }: PasswordFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/account"), {
    labels,
    loadSchema,
    selectOnFailure: "current",
  });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      {/* Tells password managers whose password it is. */}
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      <PasswordField {...form.field("current")} autoComplete="current-password" />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        help={`At least ${passwordMin} characters. A few words with spaces are strong and easy to remember.`}
      />
      <SignInAgainFields signIn={signIn} verb="change your password" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and change password" : "Change password"}
      </FormButtons>
    </ActionForm>
  );
}
