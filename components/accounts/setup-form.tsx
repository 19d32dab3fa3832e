"use client";

import { EmailField } from "@/components/accounts/email-field";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { TextField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useFocusOnError } from "@/components/ui/fields/use-focus-on-error";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction, SetupFormState } from "@/lib/dashboard/forms/form-state";

type SetupFormProps = { action: FormAction<SetupFormState>; token: string; passwordMin: number };

const initial: SetupFormState = { ...initialFormState, values: { name: "", email: "" } };

/** Form that creates the first admin. */
export function SetupForm({ action, token, passwordMin }: SetupFormProps) {
  const permalink = `/setup?token=${encodeURIComponent(token)}`;
  const { state, formAction, submit, pending } = useFormAction(action, initial, permalink);
  const form = useFocusOnError(state);
  const { name, email, password } = state.fields;

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
          { id: "name", label: "Name", error: name ?? "" },
          { id: "email", label: "E-mail", error: email ?? "" },
          { id: "password", label: "Password", error: password ?? "" },
        ].filter(({ error }) => error)}
      />
      <input type="hidden" name="token" value={token} />
      <TextField id="name" name="name" label="Name" autoComplete="name" error={name} defaultValue={state.values.name} />
      <EmailField
        autoComplete="username"
        error={email}
        defaultValue={state.values.email}
        help="You sign in with it. No e-mail is sent to it."
      />
      <TextField
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        error={password}
        help={`At least ${passwordMin} characters. A few words with spaces are strong and easy to remember.`}
      />
      <SubmitButton pending={pending}>Create the first admin</SubmitButton>
    </form>
  );
}
