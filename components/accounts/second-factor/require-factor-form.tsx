"use client";

import { roleTexts } from "@/components/accounts/role-texts";
import { ActionForm } from "@/components/ui/fields/action-form";
import { BaseFields, saveLabel } from "@/components/ui/fields/base-fields";
import { TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { roles } from "@/lib/contract/accounts/roles";
import type { RequireFactorState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type RequireFactorFormProps = { action: FormAction<RequireFactorState>; initial: RequireFactorState };

const labels = Object.fromEntries(roles.map((role) => [role, `${roleTexts[role].name}, from`]));
const loadSchema = async () => (await import("@/lib/contract/accounts/office-settings")).requiredFactors;

/** Form with a day for each role. */
export function RequireFactorForm({ action, initial }: RequireFactorFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/settings/second-factor"), { labels, loadSchema });
  return (
    <ActionForm form={form}>
      <BaseFields what="requirement" href="/settings/second-factor" state={form.state} labels={labels} />
      <FieldColumns columns={2}>
        {roles.map((role) => (
          <TextField key={role} {...form.field(role)} type="date" optional />
        ))}
      </FieldColumns>
      <SignInAgainFields signIn={form.state.signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>{saveLabel(form.state)}</FormButtons>
    </ActionForm>
  );
}
