"use client";

import { EmailField } from "@/components/accounts/email-field";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { TextField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useFocusOnError } from "@/components/ui/fields/use-focus-on-error";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction, SignInFormState } from "@/lib/dashboard/forms/form-state";

type SignInFormProps = { action: FormAction<SignInFormState>; next: string };

const initial: SignInFormState = { ...initialFormState, values: { email: "" } };

/** Sign-in form. After a failure the e-mail stays and the password is selected, so that typing replaces it. */
export function SignInForm({ action, next }: SignInFormProps) {
  const { state, formAction, submit, pending } = useFormAction(action, initial, signInPath(next));
  const form = useFocusOnError(state, "password");
  const { email, password } = state.fields;

  return (
    <form
      ref={form}
      action={formAction}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <ErrorSummary
        message={state.message}
        fields={[
          { id: "email", label: "E-mail", error: email ?? "" },
          { id: "password", label: "Password", error: password ?? "" },
        ].filter(({ error }) => error)}
      />
      <input type="hidden" name="next" value={next} />
      <EmailField autoComplete="username" error={email} defaultValue={state.values.email} />
      <TextField
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={password}
      />
      <SubmitButton pending={pending}>Sign in</SubmitButton>
    </form>
  );
}

const signInPath = (next: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in");
