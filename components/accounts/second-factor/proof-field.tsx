"use client";

import { useState } from "react";
import { loadWebAuthn } from "@/components/accounts/second-factor/load-web-authn";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/field";
import { PasswordField } from "@/components/ui/fields/password-field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import { t } from "@/lib/messages/messages";

type ProofFieldProps = {
  form: Pick<ReturnType<typeof useActionForm>, "field">;
  /** A page has several of these fields. */
  id: string;
  /** Where the form has another password. */
  name?: string;
  hasFactor: boolean;
  /** Null where the person has none. */
  passkey: PasskeyRequest | null;
};

export function ProofField({ form, id, name = "password", hasFactor, passkey }: ProofFieldProps) {
  if (hasFactor) return <CodeField form={form} id={id} passkey={passkey} />;
  return (
    <PasswordField
      {...form.field(name)}
      id={`${id}-password`}
      label={t("account.factor.yourPassword")}
      autoComplete="current-password"
    />
  );
}

function CodeField({ form, id, passkey }: Omit<ProofFieldProps, "hasFactor" | "name">) {
  const [answer, setAnswer] = useState("");
  const [failure, setFailure] = useState("");
  const ask = async () => {
    const library = await loadWebAuthn();
    if (!library) return setFailure(t("account.passkey.noLibrary"));
    const { startAuthentication } = library;
    try {
      const optionsJSON = passkey?.options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
      setAnswer(JSON.stringify(await startAuthentication({ optionsJSON })));
    } catch {
      // The person closed the question, or the passkey is on another device: a code does as well.
      setFailure(t("account.passkey.notUsedEnterCode"));
    }
  };
  if (answer) {
    return (
      <p role="status" className="text-soft">
        {t("account.passkey.confirmed")}
        <input type="hidden" name="passkey" value={answer} />
        <input type="hidden" name="challenge" value={passkey?.challenge} />
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <TextField
        {...form.field("code")}
        id={`${id}-code`}
        label={t("account.factor.code")}
        autoComplete="one-time-code"
        spellCheck={false}
        help={t("account.factor.code.help")}
      />
      {passkey && (
        <Button className="with-script justify-self-start" onClick={() => void ask()}>
          {t("account.passkey.useInstead")}
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
