"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { AccessPointFields, type FieldHelp } from "@/components/access-points/form/access-point-fields";
import { type AccessPointErrors, useAccessPointForm } from "@/components/access-points/form/use-access-point-form";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { accessPointFields, fieldNames } from "@/lib/contract/access-point-fields";
import type { AccessPointFormState, AccessPointValues } from "@/lib/dashboard/forms/form-state";

type AccessPointFormProps = {
  state: AccessPointFormState;
  formAction: (formData: FormData) => void;
  submit: (form: HTMLFormElement) => void;
  pending: boolean;
  hidden: [string, string][];
  help: FieldHelp;
  button: string;
  beside: ReactNode;
  /** Content above the fields. */
  top?: ReactNode;
  aside: (typed: AccessPointValues) => ReactNode;
};

/** Form to create or edit an access point, with the label preview beside it. */
export function AccessPointForm({ state, formAction, submit, pending, ...parts }: AccessPointFormProps) {
  const { register, handleSubmit, typed, errors } = useAccessPointForm(state);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const target = { saved: "#name", "signed-out": state.signIn?.email ? "#session-password" : "#session-email" };
    if (state.status === "saved" || state.status === "signed-out") {
      form.current?.querySelector<HTMLElement>(target[state.status])?.focus();
    }
  }, [state]);

  return (
    <>
      <form
        ref={form}
        action={formAction}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          if (!pending) void handleSubmit(() => submit(element))();
        }}
      >
        <ErrorSummary message={state.message} fields={invalidFields(errors)} />
        {parts.top}
        <HiddenFields fields={parts.hidden} />
        <AccessPointFields
          register={register}
          defaults={state.values}
          errors={errors}
          holderId={state.holderId}
          code={typed.qrCode}
          help={parts.help}
        />
        <SignInAgainFields signIn={state.signIn} verb="save" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SubmitButton pending={pending}>{state.signIn ? "Sign in and save" : parts.button}</SubmitButton>
          {!state.signIn && parts.beside}
        </div>
      </form>
      <aside aria-label="Label" className="grid gap-7 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {parts.aside(typed)}
      </aside>
    </>
  );
}

const invalidFields = (errors: AccessPointErrors) =>
  fieldNames.flatMap((id) => {
    const error = errors[id];
    return error ? [{ id, label: accessPointFields[id].label, error }] : [];
  });
