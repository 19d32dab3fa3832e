"use client";

import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecoveryCodeList } from "@/components/accounts/second-factor/recovery-code-list";
import { ActionForm } from "@/components/ui/fields/action-form";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { FactorFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type RenewCodesFormProps = { action: FormAction<FactorFormState>; passkey: PasskeyRequest | null };

const initial: FactorFormState = { ...initialFormState, values: { name: "" }, begun: null, codes: null };
const labels = { code: "Code" };
const loadSchema = async () => (await import("@/lib/contract/accounts/second-factor")).proofForm;

/** Form that replaces the recovery codes, and shows the new ones once. */
export function RenewCodesForm({ action, passkey }: RenewCodesFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/account/second-factor", { isIdempotent: false }), {
    labels,
    loadSchema,
  });
  if (form.state.codes) return <RecoveryCodeList codes={form.state.codes} />;
  return (
    <ActionForm form={form}>
      <ProofField form={form} id="codes" hasFactor passkey={passkey} />
      <SignInAgainFields signIn={form.state.signIn} verb="go on" form={form} />
      <FormButtons pending={form.pending}>Make ten new codes</FormButtons>
    </ActionForm>
  );
}
