"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField, TextField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PasswordField } from "@/components/ui/fields/password-field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SetupFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type SetupFormProps = { action: FormAction<SetupFormState>; token: string; passwordMin: number };

const initial: SetupFormState = { ...initialFormState, values: { name: "", email: "" } };
const labels = { name: "Name", email: "E-mail", password: "Password" };

/** The token of the link is not typed, so only the action validates it. */
const loadSchema = async () => (await import("@/lib/contract/accounts/account")).firstAdmin.omit({ token: true });

/** Form that creates the first admin. */
export function SetupForm({ action, token, passwordMin }: SetupFormProps) {
  const permalink = `/setup?token=${encodeURIComponent(token)}`;
  const form = useActionForm(useFormAction(action, initial, permalink), { labels, loadSchema, hasFirstFocus: true });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="token" value={token} />
      <TextField {...form.field("name")} autoComplete="name" />
      <EmailField
        {...form.field("email")}
        autoComplete="username"
        help="You sign in with this address. No e-mail is sent to it."
      />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        help={`At least ${passwordMin} characters. A few words with spaces are strong and easy to remember.`}
      />
      <SubmitButton pending={form.pending}>Create the first admin</SubmitButton>
    </ActionForm>
  );
}
