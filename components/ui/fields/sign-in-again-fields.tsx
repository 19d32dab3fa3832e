import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmailField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { PasswordField } from "@/components/ui/fields/password-field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { rich } from "@/components/ui/text/rich";
import {
  PAGE_PERSON,
  SAVE_AS,
  SESSION_CODE,
  SESSION_EMAIL,
  SESSION_PASSWORD,
} from "@/lib/contract/accounts/session-fields";
import type { OtherPerson } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type SignInAgainProps = {
  form: Pick<ReturnType<typeof useActionForm>, "state" | "register" | "errors" | "focused">;
  /** Text of the button. */
  action: string;
};

/**
 * E-mail and password fields that a form shows after the session ended or another person signed in: one submit signs in and
 * saves, and what was typed is kept. The other person may also confirm that the form is theirs.
 */
export function SignInAgainFields({ form: { state, register, errors, focused }, action }: SignInAgainProps) {
  const { signIn } = state;
  if (!signIn) return null;
  const { other, person, message } = signIn;
  return (
    <fieldset className="grid gap-4 rounded-lg border border-warning/50 bg-warning-wash p-4">
      <legend className="sr-only">{t(other ? "form.otherPerson.legend" : "form.signInAgain")}</legend>
      {person && <input type="hidden" name={PAGE_PERSON} value={person} />}
      <p role="alert">
        {other ? (
          <>
            <strong>{other.sentence}</strong> {askOther(other, action)}
          </>
        ) : (
          rich("form.sessionEnded", { b: (text) => <strong>{text}</strong> })
        )}
        {message && <span className="mt-1 block text-danger">{message}</span>}
      </p>
      {other && (
        <Checkbox
          id={SAVE_AS}
          name={SAVE_AS}
          value={other.id}
          label={saveAs(other, action)}
          autoFocus={focused === SAVE_AS}
        />
      )}
      <FieldColumns columns={2}>
        <EmailField
          id={SESSION_EMAIL}
          label={t("common.email")}
          autoComplete="username"
          defaultValue={signIn.email}
          error={errors[SESSION_EMAIL]}
          autoFocus={focused === SESSION_EMAIL}
          {...register(SESSION_EMAIL)}
        />
        <PasswordField
          id={SESSION_PASSWORD}
          label={t("common.password")}
          autoComplete="current-password"
          error={errors[SESSION_PASSWORD]}
          autoFocus={focused === SESSION_PASSWORD}
          {...register(SESSION_PASSWORD)}
        />
        {signIn.needsCode && (
          <TextField
            id={SESSION_CODE}
            label={t("form.code")}
            autoComplete="one-time-code"
            help={t("form.code.help")}
            {...register(SESSION_CODE)}
          />
        )}
      </FieldColumns>
    </fieldset>
  );
}

function askOther(other: OtherPerson, action: string): string {
  const choice = saveAs(other, action);
  return other.before
    ? t("form.otherPerson.choice", { choice, name: other.before })
    : t("form.otherPerson.choiceOfNobody", { choice });
}

/** Such as "Save as Bert". */
const saveAs = ({ name }: OtherPerson, action: string): string => t("form.otherPerson.action", { action, name });
