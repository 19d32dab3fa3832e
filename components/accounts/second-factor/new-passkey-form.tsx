"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { blankFactor, FACTOR_PAGE, useFactorForm } from "@/components/accounts/second-factor/factor-form";
import { loadWebAuthn } from "@/components/accounts/second-factor/load-web-authn";
import { ProofField } from "@/components/accounts/second-factor/proof-field";
import { RecoveryCodeList } from "@/components/accounts/second-factor/recovery-code-list";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { NewPasskeyState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type NewPasskeyFormProps = {
  begin: FormAction<NewPasskeyState>;
  confirm: FormAction<NewPasskeyState>;
  hasFactor: boolean;
  passkey: PasskeyRequest | null;
};

/** Only scripts can ask for a passkey. */
export function NewPasskeyForm({ begin, confirm, hasFactor, passkey }: NewPasskeyFormProps) {
  const form = useFactorForm(useFormAction(begin, blankFactor, FACTOR_PAGE, { isIdempotent: false }));
  const second = useFormAction(confirm, blankFactor, FACTOR_PAGE, { isIdempotent: false });
  const confirmation = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { begun } = form.state;

  const create = useEffectEvent(async (options: Record<string, unknown>) => {
    const library = await loadWebAuthn();
    if (!library) return setFailure(t("account.passkey.noLibrary"));
    const { startRegistration } = library;
    try {
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
      const created = await startRegistration({ optionsJSON });
      setFailure(null);
      if (confirmation.current) second.submit(confirmation.current, { passkey: JSON.stringify(created) });
    } catch {
      // The person closed the question, or this device has a passkey of the account already.
      setFailure(t("account.passkey.notAdded"));
    }
  });
  useEffect(() => {
    if (begun) void create(begun.options);
  }, [begun]);

  if (second.state.codes) return <RecoveryCodeList codes={second.state.codes} />;
  const message = failure ?? second.state.message ?? Object.values(second.state.fields)[0];
  return (
    <>
      <NeedsScript />
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <PostForm ref={confirmation} hidden>
        <HiddenFields fields={{ id: begun?.id ?? "" }} />
      </PostForm>
      <ActionForm form={{ ...form, pending: form.pending || second.pending }} submit={t("account.factor.addPasskey")}>
        <TextField
          {...form.field("name")}
          id="passkey-name"
          optional
          help={t("account.factor.passkey.help")}
          autoComplete="off"
        />
        <ProofField form={form} id="passkey" hasFactor={hasFactor} passkey={passkey} />
      </ActionForm>
    </>
  );
}
