"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { CodesFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const labels = { count: "Number of codes" };
const loadSchema = async () => (await import("@/lib/contract/access-points/codes/reserved-codes")).codesForm;

type CodesFormProps = { action: FormAction<CodesFormState>; initial: CodesFormState };

/** Form that makes codes for labels without access points. */
export function CodesForm({ action, initial }: CodesFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/codes", { isIdempotent: false }), { labels, loadSchema });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      <TextField {...form.field("count")} inputMode="numeric" help="1 to 1,000" />
      <SignInAgainFields signIn={signIn} verb="create the codes" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and create codes" : "Create codes"}
      </FormButtons>
    </ActionForm>
  );
}
