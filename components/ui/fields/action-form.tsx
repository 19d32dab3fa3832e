import type { ReactNode } from "react";
import { buttonClass, type Look } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmailField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { PasswordField } from "@/components/ui/fields/password-field";
import { PostForm } from "@/components/ui/fields/post-form";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { rich } from "@/components/ui/text/rich";
import {
  PAGE_PERSON,
  SAVE_AS,
  SESSION_CODE,
  SESSION_EMAIL,
  SESSION_PASSWORD,
} from "@/lib/contract/accounts/session-fields";
import type { Conflict, ConflictState, FormState, OtherPerson } from "@/lib/dashboard/forms/form-state";
import { type MessageKey, t } from "@/lib/messages/messages";

type ChangedOf<Key> = Key extends `form.changed.${infer Changed}` ? Changed : never;
type Changed = ChangedOf<MessageKey>;

type ActionFormProps = {
  form: Omit<ReturnType<typeof useActionForm>, "control" | "setValue" | "trigger" | "field" | "state"> & {
    state: FormState & Partial<ConflictState>;
  };
  /** Text of the button. */
  submit: string;
  kind?: Look["kind"];
  size?: Look["size"];
  /** Page that Cancel opens; none for a form that stays on its page. */
  cancelHref?: string | undefined;
  beside?: ReactNode;
  /** Buttons in place of the one. While the form asks who sends it, it has one button, with the name and value of the pressed one. */
  buttons?: ReactNode;
  pressed?: [name: string, value: string];
  /** Whether the button is among the children; the fields to sign in then stand above them. */
  hasOwnButton?: boolean;
  /** What the form edits, when somebody else may change it meanwhile. */
  what?: Changed;
  isWide?: boolean;
  placement?: string;
  /** Id of the heading that names the form. */
  labelledBy?: string;
  onInput?: (form: HTMLFormElement) => void;
  onFocus?: () => void;
  /** Also while a submit waits for its answer. */
  onEnter?: () => void;
  /** With the end of its validation. */
  onSubmit?: (validated: Promise<void>) => void;
  children?: ReactNode;
};

/**
 * Form of a server action: its errors, its fields, and its button. It asks for the password when the session has ended, and
 * shows what somebody else has saved in the same fields.
 */
export function ActionForm({ form, what, isWide = false, placement = "", children, ...props }: ActionFormProps) {
  const { formProps, summary, state, labels, href } = form;
  const { hasOwnButton = false, labelledBy, onInput, onFocus, onEnter, onSubmit } = props;
  const { base, theirs = [] } = state;
  const signIn = <SignInAgainFields form={form} action={props.submit} />;
  return (
    <PostForm
      {...formProps}
      aria-labelledby={labelledBy}
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isWide ? "" : "max-w-xl"} ${placement}`}
      onInput={(event) => {
        formProps.onInput();
        onInput?.(event.currentTarget);
      }}
      onFocus={onFocus}
      onSubmit={(event) => {
        const validated = formProps.onSubmit(event);
        onSubmit?.(validated);
      }}
      onKeyDown={({ key, target, nativeEvent }) => {
        if (key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing) onEnter?.();
      }}
    >
      <ErrorSummary {...summary} />
      {what && theirs.length > 0 && <ConflictNotice what={what} conflicts={theirs} labels={labels} href={href} />}
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {hasOwnButton && signIn}
      {children}
      {!hasOwnButton && signIn}
      {!hasOwnButton && <FormButtons form={form} isReplacing={theirs.length > 0} {...props} />}
    </PostForm>
  );
}

type FormButtonsProps = Omit<ActionFormProps, "what" | "isWide" | "placement" | "children"> & { isReplacing: boolean };

function FormButtons({ form, isReplacing, submit, cancelHref, beside, ...props }: FormButtonsProps) {
  const { state, pending } = form;
  const { kind = "primary", size = "form", buttons, pressed: [name, value] = [] } = props;
  const isAsking = state.signIn !== null;
  if (buttons === null && !isAsking && !beside) return null;
  const text = isReplacing ? t("form.saveAnyway") : submit;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 in-data-card:*:grow">
      {buttons !== undefined && !isAsking ? (
        buttons
      ) : (
        <SubmitButton pending={pending} {...{ kind, size, name, value }}>
          {state.status === "signed-out" ? t("form.afterSignIn", { action: text }) : text}
        </SubmitButton>
      )}
      {cancelHref && (
        <ButtonLink size="form" href={cancelHref}>
          {t("common.cancel")}
        </ButtonLink>
      )}
      {beside}
    </div>
  );
}

type InvalidField = { id: string; label: string; error: string };

type ErrorSummaryProps = {
  message?: ReactNode;
  /** In the order of the form; a blank error: it is corrected by now. */
  fields: InvalidField[];
};

/** A single error stands at its focused field alone, and a corrected one stays: otherwise the form would move. */
function ErrorSummary({ message, fields }: ErrorSummaryProps) {
  if (!message && fields.length < 2) return null;
  const invalid = fields.filter(({ error }) => error !== "").length;
  return (
    <Notice tone="danger" role="alert">
      {message && <p>{message}</p>}
      {fields.length > 0 && (
        <>
          {!message && <p className="font-semibold">{t("form.errors", { count: invalid })}</p>}
          <ul className="mt-1 grid gap-1">
            {fields.map(({ id, label, error }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link">
                  {error || `✓ ${label}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

type ConflictNoticeProps = {
  what: Changed;
  conflicts: Conflict[];
  /** Labels of the fields by name. */
  labels: Record<string, string>;
  href: string;
};

const cell = "border-t border-warning/30 py-1.5 pe-3 text-start align-top whitespace-pre-line wrap-anywhere";

function ConflictNotice({ what, conflicts, labels, href }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <a href={href} className={buttonClass()}>
          {t("form.conflict.discard")}
        </a>
      }
    >
      <p className="font-semibold">{t(`form.changed.${what}`)}</p>
      <p>{t("form.conflict.unsaved")}</p>
      <table className="mt-3 w-full table-fixed border-collapse text-[0.8125rem]">
        <thead>
          <tr className="text-start text-xs">
            <th scope="col" className="w-24 pb-1 font-normal">
              <span className="sr-only">{t("form.conflict.field")}</span>
            </th>
            <th scope="col" className="pb-1 font-normal">
              {t("form.conflict.saved")}
            </th>
            <th scope="col" className="pb-1 font-normal">
              {t("form.conflict.typed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ name, saved, typed }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-normal`}>
                {labels[name] ?? name}
              </th>
              <td dir="auto" className={cell}>
                {saved || "—"}
              </td>
              <td dir="auto" className={cell}>
                {typed || "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

type SignInAgainProps = {
  form: Pick<ReturnType<typeof useActionForm>, "state" | "register" | "errors" | "focused">;
  /** Text of the button. */
  action: string;
};

/**
 * E-mail and password fields that a form shows after the session ended or another person signed in: one submit signs in and
 * saves, and what was typed is kept. The other person may also confirm that the form is theirs.
 */
function SignInAgainFields({ form: { state, register, errors, focused }, action }: SignInAgainProps) {
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
