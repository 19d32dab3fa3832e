"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PasswordField } from "@/components/ui/fields/password-field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { WelcomeFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type WelcomeFormProps = { action: FormAction<WelcomeFormState>; token: string; email: string; passwordMin: number };

const labels = { password: "New password" };

/** The token of the link is not typed, so only the action validates it. */
const loadSchema = async () => (await import("@/lib/contract/accounts/people")).linkUse.pick({ password: true });

/** Form in which the person of a one-time link chooses a password. The e-mail is there for password managers. */
export function WelcomeForm({ action, token, email, passwordMin }: WelcomeFormProps) {
  const initial: WelcomeFormState = { ...initialFormState, values: { email } };
  const sent = useFormAction(action, initial, `/welcome?token=${encodeURIComponent(token)}`);
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="token" value={token} />
      <EmailField
        id="email"
        name="email"
        label="E-mail"
        autoComplete="username"
        readOnly
        value={email}
        help="You sign in with this address."
      />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        help={`At least ${passwordMin} characters. A few words with spaces are strong and easy to remember.`}
      />
      <SubmitButton pending={form.pending}>Save password and sign in</SubmitButton>
    </ActionForm>
  );
}
