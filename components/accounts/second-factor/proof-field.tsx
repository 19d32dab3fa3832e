"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/field";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";

type ProofFieldProps = {
  form: Pick<ReturnType<typeof useActionForm>, "field">;
  /** First part of the ids, because a page has several of these fields. */
  id: string;
  hasFactor: boolean;
  /** Asks for a present passkey instead of a code; null where the person has none. */
  passkey: PasskeyRequest | null;
};

/** Field that proves who changes the factors: the password, or once there is a factor a code or a passkey. */
export function ProofField({ form, id, hasFactor, passkey }: ProofFieldProps) {
  if (hasFactor) return <CodeField form={form} id={id} passkey={passkey} />;
  return (
    <TextField
      {...form.field("password")}
      id={`${id}-password`}
      label="Your password"
      type="password"
      autoComplete="current-password"
    />
  );
}

function CodeField({ form, id, passkey }: Omit<ProofFieldProps, "hasFactor">) {
  const [answer, setAnswer] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    try {
      const optionsJSON = passkey?.options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
      setAnswer(JSON.stringify(await startAuthentication({ optionsJSON })));
    } catch {
      // The person closed the question, or the passkey is on another device: a code does as well.
      setIsRefused(true);
    }
  };
  if (answer) {
    return (
      <p role="status" className="text-soft">
        Your passkey is confirmed.
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
        label="Code"
        autoComplete="one-time-code"
        spellCheck={false}
        help="6 digits that your app shows now, or a recovery code."
      />
      {passkey && (
        <Button className="with-script justify-self-start" onClick={() => void ask()}>
          Use a passkey instead
        </Button>
      )}
      {isRefused && (
        <p role="alert" className="text-danger">
          No passkey was used. Press the button again, or enter a code.
        </p>
      )}
    </div>
  );
}
