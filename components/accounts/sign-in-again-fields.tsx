import { TextField } from "@/components/ui/fields/field";
import type { FormState } from "@/lib/dashboard/forms/form-state";

/**
 * E-mail and password fields that a form shows after the session ended: one submit signs in and saves, and what was
 * typed is kept. lib/dashboard/forms/with-session.ts reads the fields by these names.
 */
export function SignInAgainFields({ signIn, verb }: { signIn: FormState["signIn"]; verb: string }) {
  if (!signIn) return null;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-warning/50 bg-warning-wash p-4">
      <legend className="sr-only">Sign in again</legend>
      <p role="alert">
        <strong>Your session has ended.</strong> Sign in to {verb}. Everything you typed is still here.
        {signIn.message && <span className="mt-1 block text-danger">{signIn.message}</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="session-email"
          name="session-email"
          label="E-mail"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={signIn.email}
        />
        <TextField
          id="session-password"
          name="session-password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
      </div>
    </fieldset>
  );
}
