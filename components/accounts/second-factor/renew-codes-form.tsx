"use client";

import { blankFactor, FACTOR_PAGE, useFactorForm } from "@/components/accounts/second-factor/factor-form";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecoveryCodeList } from "@/components/accounts/second-factor/recovery-code-list";
import { ActionForm } from "@/components/ui/fields/action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { FactorFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type RenewCodesFormProps = { action: FormAction<FactorFormState>; passkey: PasskeyRequest | null };

export function RenewCodesForm({ action, passkey }: RenewCodesFormProps) {
  const form = useFactorForm(useFormAction(action, blankFactor, FACTOR_PAGE, { isIdempotent: false }));
  if (form.state.codes) return <RecoveryCodeList codes={form.state.codes} />;
  return (
    <ActionForm form={form} submit={t("account.factor.newCodes")}>
      <ProofField form={form} id="codes" hasFactor passkey={passkey} />
    </ActionForm>
  );
}
