import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmailField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { PasswordField } from "@/components/ui/fields/password-field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import {
  PAGE_PERSON,
  SAVE_AS,
  SESSION_CODE,
  SESSION_EMAIL,
  SESSION_PASSWORD,
} from "@/lib/contract/accounts/session-fields";
import type { OtherPerson } from "@/lib/dashboard/forms/form-state";

type SignInAgainProps = {
  form: Pick<ReturnType<typeof useActionForm>, "state" | "register" | "errors" | "focused">;
  /** Such as "save". */
  verb: string;
};

/**
 * E-mail and password fields that a form shows after the session ended or another person signed in: one submit signs in and
 * saves, and what was typed is kept. The other person may also confirm that the form is theirs.
 */
export function SignInAgainFields({ form: { state, register, errors, focused }, verb }: SignInAgainProps) {
  const { signIn } = state;
  if (!signIn) return null;
  const { other, person, message } = signIn;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-warning/50 bg-warning-wash p-4">
      <legend className="sr-only">{other ? "Another person is signed in" : "Sign in again"}</legend>
      {person && <input type="hidden" name={PAGE_PERSON} value={person} />}
      <p role="alert">
        {other ? (
          <OtherPersonQuestion other={other} verb={verb} />
        ) : (
          <>
            <strong>Your session has ended.</strong> Sign in to {verb}. Everything you typed is still here. You may also
            sign in in another tab, and press the button again.
          </>
        )}
        {message && <span className="mt-1 block text-danger">{message}</span>}
      </p>
      {other && (
        <Checkbox
          id={SAVE_AS}
          name={SAVE_AS}
          value={other.id}
          label={saveAs(other, verb)}
          autoFocus={focused === SAVE_AS}
        />
      )}
      <FieldColumns columns={2}>
        <EmailField
          id={SESSION_EMAIL}
          label="E-mail"
          autoComplete="username"
          defaultValue={signIn.email}
          error={errors[SESSION_EMAIL]}
          autoFocus={focused === SESSION_EMAIL}
          {...register(SESSION_EMAIL)}
        />
        <PasswordField
          id={SESSION_PASSWORD}
          label="Password"
          autoComplete="current-password"
          error={errors[SESSION_PASSWORD]}
          autoFocus={focused === SESSION_PASSWORD}
          {...register(SESSION_PASSWORD)}
        />
        {signIn.needsCode && (
          <TextField
            id={SESSION_CODE}
            label="Code"
            autoComplete="one-time-code"
            help="6 digits of your app, or a recovery code."
            {...register(SESSION_CODE)}
          />
        )}
      </FieldColumns>
    </fieldset>
  );
}

const OtherPersonQuestion = ({ other, verb }: { other: OtherPerson; verb: string }) => (
  <>
    <strong>{other.sentence}</strong> Nothing was saved, and everything you typed is still here. Tick “
    {saveAs(other, verb)}”, or sign in as {other.before || "the person who filled it in"}.
  </>
);

/** Such as "Save as Bert". */
const saveAs = ({ name }: OtherPerson, verb: string): string =>
  `${verb.charAt(0).toUpperCase()}${verb.slice(1)} as ${name}`;
