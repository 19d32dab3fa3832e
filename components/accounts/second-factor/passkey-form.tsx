"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadWebAuthn } from "@/components/accounts/second-factor/load-web-authn";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PasskeyFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type PasskeyFormProps = {
  action: FormAction<PasskeyFormState>;
  challenge: string;
  options: Record<string, unknown>;
  path: string;
  next?: string;
  label?: string;
  /** Before anything is pressed. */
  offersAutofill?: boolean;
};

/** Only with script, because browsers ask scripts alone; codes work without. */
export function PasskeyForm(props: PasskeyFormProps) {
  const {
    action,
    challenge,
    options,
    path,
    next = "",
    label = t("account.passkey.use"),
    offersAutofill = false,
  } = props;
  const { state, formAction, submit, pending } = useFormAction(action, {}, path);
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useEffectEvent(async (isAutofill: boolean) => {
    const library = await loadWebAuthn();
    // Without an offer in the e-mail field the sign-in page is as usable as before.
    if (!library) return isAutofill || setFailure(t("account.passkey.noLibrary"));
    const { startAuthentication } = library;
    setFailure(null);
    try {
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
      if (form.current) submit(form.current, { passkey: JSON.stringify(answer) });
    } catch {
      // Closed, or no passkey here. The button and leaving the page end an offer in the e-mail field: no failure.
      if (!isAutofill) setFailure(t("account.passkey.notUsed"));
    }
  });

  const press = () => ask(false);

  useEffect(() => {
    if (!offersAutofill) return;
    let isLeft = false;
    const library = loadWebAuthn();
    void library.then(async (loaded) => {
      if ((await loaded?.browserSupportsWebAuthnAutofill()) && !isLeft) await ask(true);
    });
    return () => {
      isLeft = true;
      void library.then((loaded) => loaded?.WebAuthnAbortService.cancelCeremony());
    };
  }, [offersAutofill]);

  return (
    <PostForm action={formAction} ref={form} className="with-script grid gap-3">
      <HiddenFields fields={{ challenge, next }} />
      {(failure ?? state.message) && (
        <Notice tone="danger" role="alert">
          {failure ?? state.message}
        </Notice>
      )}
      <Button onClick={() => void press()} disabled={pending}>
        {label}
      </Button>
    </PostForm>
  );
}
