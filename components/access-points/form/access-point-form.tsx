"use client";

import { type ReactNode, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { AccessPointFields, fieldLabels } from "@/components/access-points/form/access-point-fields";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccessPointFormState, AccessPointValues } from "@/lib/dashboard/forms/form-state";

type AccessPointFormProps = {
  state: AccessPointFormState;
  formAction: (formData: FormData) => void;
  submit: (form: HTMLFormElement) => void;
  pending: boolean;
  hidden: [string, string][];
  help: { location?: string; qrCode: string };
  button: string;
  beside: ReactNode;
  /** Content above the fields. */
  top?: ReactNode;
  aside: (typed: AccessPointValues) => ReactNode;
};

const loadSchema = async () => (await import("@/lib/contract/access-point")).newAccessPoint;

/** Form to create or edit an access point, with the label preview beside it. */
export function AccessPointForm({ hidden, help, button, beside, top, aside, ...action }: AccessPointFormProps) {
  const form = useActionForm(action, { labels: fieldLabels, loadSchema });
  const { state, formProps, control } = form;
  const typed: AccessPointValues = { ...state.values, ...useWatch({ control }) };

  useEffect(() => {
    if (state.status === "saved") formProps.ref.current?.querySelector<HTMLElement>("#name")?.focus();
  }, [state, formProps.ref]);

  return (
    <>
      <ActionForm form={form}>
        {top}
        <HiddenFields fields={hidden} />
        <AccessPointFields field={form.field} holderId={state.holderId} code={typed.qrCode} help={help} />
        <SignInAgainFields signIn={state.signIn} verb="save" form={form} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SubmitButton pending={form.pending}>{state.signIn ? "Sign in and save" : button}</SubmitButton>
          {!state.signIn && beside}
        </div>
      </ActionForm>
      <aside aria-label="Label" className="grid gap-7 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {aside(typed)}
      </aside>
    </>
  );
}
