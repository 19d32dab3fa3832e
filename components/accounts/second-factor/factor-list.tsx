"use client";

import { blankFactor, FACTOR_PAGE, useFactorForm } from "@/components/accounts/second-factor/factor-form";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { Factor } from "@/lib/contract/accounts/second-factor";
import type { FactorFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type ListedFactor = Pick<Factor, "id" | "type" | "name"> & {
  created: ReadableDate;
  lastUsed: ReadableDate | null;
};

type FactorListProps = { factors: ListedFactor[]; remove: FormAction<FactorFormState>; passkey: PasskeyRequest | null };

export const FactorList = ({ factors, remove, passkey }: FactorListProps) => (
  <ul className="divide-y divide-line card">
    {factors.map(({ id, type, name, created, lastUsed }) => (
      <li key={id} className="grid gap-3 px-4 py-3">
        <div>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-soft">
            {lastUsed
              ? rich(type === "totp" ? "account.factor.appUsed" : "account.factor.passkeyUsed", {
                  added: () => <ReadableTime date={created} />,
                  used: () => <ReadableTime date={lastUsed} />,
                })
              : rich(type === "totp" ? "account.factor.appUnused" : "account.factor.passkeyUnused", {
                  added: () => <ReadableTime date={created} />,
                })}
          </p>
        </div>
        <details className="group print:hidden">
          <summary className="justify-self-start text-link">{t("common.remove")}</summary>
          <div className="pt-3">
            <RemoveForm factor={{ id, name }} action={remove} passkey={passkey} />
          </div>
        </details>
      </li>
    ))}
  </ul>
);

type RemoveFormProps = {
  factor: { id: string; name: string };
  action: FormAction<FactorFormState>;
  passkey: PasskeyRequest | null;
};

function RemoveForm({ factor, action, passkey }: RemoveFormProps) {
  const form = useFactorForm(useFormAction(action, blankFactor, FACTOR_PAGE));
  return (
    <ActionForm form={form} submit={t("common.remove")} kind="danger">
      <HiddenFields fields={{ id: factor.id, factor: factor.name }} />
      <ProofField form={form} id={`remove-${factor.id}`} hasFactor passkey={passkey} />
    </ActionForm>
  );
}
