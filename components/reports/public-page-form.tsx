"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { BaseFields, saveLabel } from "@/components/ui/fields/base-fields";
import { TextAreaField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, PublicPageFormState } from "@/lib/dashboard/forms/form-state";

const labels = { publicPage: "Public page", publicNote: "Note on the page" };
const loadSchema = async () => (await import("@/lib/contract/accounts/office-settings")).publicPageForm;

const cards = [
  { value: "off", title: "Off", text: "Who opens the link on a label must sign in." },
  {
    value: "on",
    title: "On",
    text: "Everybody who opens the link on a label sees the name and the place of its access point, and may report a problem.",
  },
];

type PublicPageFormProps = { action: FormAction<PublicPageFormState>; initial: PublicPageFormState };

/** Form that switches the public page of the office on and off, and writes its note. */
export function PublicPageForm({ action, initial }: PublicPageFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/settings/public"), { labels, loadSchema });
  const { signIn, values } = form.state;
  return (
    <ActionForm form={form}>
      <BaseFields what="public page" href="/settings/public" state={form.state} labels={labels} />
      <RadioCards
        {...form.register("publicPage")}
        id="publicPage"
        legend={labels.publicPage}
        chosen={values.publicPage}
        error={form.errors.publicPage}
        cards={cards}
      />
      <TextAreaField
        {...form.field("publicNote")}
        optional
        rows={3}
        dir="auto"
        help="Everybody reads it, such as “In an emergency call the porter: 4711”."
      />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>{saveLabel(form.state)}</FormButtons>
    </ActionForm>
  );
}
