"use client";

import { useMemo } from "react";
import { blankFactor, FACTOR_PAGE, useFactorForm } from "@/components/accounts/second-factor/factor-form";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecoveryCodeList } from "@/components/accounts/second-factor/recovery-code-list";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { BegunApp, FactorFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type AppFormProps = {
  begin: FormAction<FactorFormState>;
  confirm: FormAction<FactorFormState>;
  hasFactor: boolean;
  passkey: PasskeyRequest | null;
};

export function AppForm({ begin, confirm, hasFactor, passkey }: AppFormProps) {
  const first = useFormAction(begin, blankFactor, FACTOR_PAGE, { isIdempotent: false });
  const second = useFormAction(confirm, blankFactor, FACTOR_PAGE, { isIdempotent: false });
  const { codes } = second.state;
  const { begun } = first.state;
  const form = useFactorForm(first);
  if (codes) return <RecoveryCodeList codes={codes} />;
  if (begun) return <ConfirmForm key={begun.id} action={second} begun={begun} />;
  return (
    <ActionForm form={form} submit={t("account.factor.addApp")}>
      <NeedsScript />
      <TextField
        {...form.field("name")}
        id="app-name"
        optional
        help={t("account.factor.app.help")}
        autoComplete="off"
      />
      <ProofField form={form} id="app" hasFactor={hasFactor} passkey={passkey} />
    </ActionForm>
  );
}

type ConfirmFormProps = { action: ReturnType<typeof useFormAction<FactorFormState>>; begun: BegunApp };

function ConfirmForm({ action, begun: { id, secret, uri, symbol } }: ConfirmFormProps) {
  const labels = useMemo(() => ({ code: t("account.factor.code") }), []);
  const form = useActionForm(action, { labels, selectOnFailure: "code", hasFirstFocus: true });
  return (
    <ActionForm form={form} submit={t("account.factor.confirm")} cancelHref={FACTOR_PAGE}>
      <HiddenFields fields={{ id }} />
      <div className="flex flex-wrap items-start gap-5">
        <svg
          role="img"
          aria-label={t("account.factor.symbol")}
          viewBox={`0 0 ${symbol.side} ${symbol.side}`}
          className="size-44 rounded-lg border border-line bg-white"
        >
          <path d={symbol.path} />
        </svg>
        <div className="grid min-w-0 grow basis-56 gap-2">
          <p>{t("account.factor.scan")}</p>
          <p className="text-soft">{t("account.factor.typeKey")}</p>
          <p dir="ltr" className="font-mono wrap-anywhere">
            {secret.replace(/.{4}(?!$)/g, "$& ")}
          </p>
          <a href={uri} className="justify-self-start text-link">
            {t("account.factor.openApp")}
          </a>
        </div>
      </div>
      <TextField {...form.field("code")} id="first-code" autoComplete="one-time-code" inputMode="numeric" />
    </ActionForm>
  );
}
