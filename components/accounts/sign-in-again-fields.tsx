import { EmailField } from "@/components/accounts/email-field";
import { TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import type { ActionFormState } from "@/components/ui/fields/use-action-form";
import { SESSION_EMAIL, SESSION_PASSWORD } from "@/lib/contract/accounts/session-fields";
import type { FormState } from "@/lib/dashboard/forms/form-state";

type SignInAgainProps = {
  signIn: FormState["signIn"];
  /** Verb of the form's action, such as "save". */
  verb: string;
  /** The form that validates the fields; without one only the action validates them. */
  form?: ActionFormState;
};

/**
 * E-mail and password fields that a form shows after the session ended: one submit signs in and saves, and what was
 * typed is kept.
 */
export function SignInAgainFields({ signIn, verb, form }: SignInAgainProps) {
  if (!signIn) return null;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-warning/50 bg-warning-wash p-4">
      <legend className="sr-only">Sign in again</legend>
      <p role="alert">
        <strong>Your session has ended.</strong> Sign in to {verb}. Everything you typed is still here.
        {signIn.message && <span className="mt-1 block text-danger">{signIn.message}</span>}
      </p>
      <FieldColumns columns={2}>
        <EmailField
          id={SESSION_EMAIL}
          name={SESSION_EMAIL}
          label="E-mail"
          autoComplete="username"
          defaultValue={signIn.email}
          error={form?.errors[SESSION_EMAIL]}
          autoFocus={form?.focused === SESSION_EMAIL}
          {...form?.register(SESSION_EMAIL)}
        />
        <TextField
          id={SESSION_PASSWORD}
          name={SESSION_PASSWORD}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={form?.errors[SESSION_PASSWORD]}
          autoFocus={form?.focused === SESSION_PASSWORD}
          {...form?.register(SESSION_PASSWORD)}
        />
      </FieldColumns>
    </fieldset>
  );
}
