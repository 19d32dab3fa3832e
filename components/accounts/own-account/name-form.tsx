"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { NameFormState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type NameFormProps = { name: string; action: FormAction<NameFormState> };

const labels = { name: "Name" };
const loadSchema = async () => (await import("@/lib/contract/accounts/own-account")).accountChanges;

export function NameForm({ name, action }: NameFormProps) {
  const initial: NameFormState = { ...initialFormState, values: { name } };
  const form = useActionForm(useFormAction(action, initial, "/account"), { labels, loadSchema });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      <TextField {...form.field("name")} autoComplete="name" help="Others see it beside what you create and print." />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and save" : "Save name"}
      </FormButtons>
    </ActionForm>
  );
}
