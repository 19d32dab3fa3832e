import { TextField } from "@/components/ui/fields/field";
import type { FormState } from "@/lib/dashboard/forms/form-state";

/**
 * What a form gains when its session has ended: signing in and saving in one go, inside the form, so that
 * nothing typed is lost. The names of the fields are known to lib/dashboard/forms/signed-in.ts.
 */
export function SessionEnded({ signIn, act }: { signIn: FormState["signIn"]; act: string }) {
  if (!signIn) return null;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-warning/50 bg-warning-wash p-4">
      <legend className="sr-only">Sign in again</legend>
      <p role="alert">
        <strong>Your session has ended.</strong> Sign in to {act}; nothing you typed is lost.
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
