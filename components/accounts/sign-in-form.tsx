"use client";

import { EmailField } from "@/components/accounts/email-field";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { TextField } from "@/components/ui/fields/field";
import { useFocusOnError } from "@/components/ui/fields/use-focus-on-error";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction, SignInFormState } from "@/lib/dashboard/forms/form-state";

type SignInFormProps = { action: FormAction<SignInFormState>; next: string };

const fresh: SignInFormState = { status: "fresh", message: null, fields: {}, signIn: null, values: { email: "" } };

/** E-mail and password. After a failure the e-mail stays, and typing replaces the password. */
export function SignInForm({ action, next }: SignInFormProps) {
  const { state, formAction, submit, pending } = useFormAction(action, fresh, signInAddress(next));
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

const signInAddress = (next: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in");
