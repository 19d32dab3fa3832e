"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LinkToConfirm } from "@/lib/contract/accounts/oidc";
import type { LinkAccountState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type LinkAccountFormProps = {
  action: FormAction<LinkAccountState>;
  link: LinkToConfirm;
  provider: { name: string };
};

const initial: LinkAccountState = { ...initialFormState, values: {} };
const labels = {};
/** Nothing is typed. */
const loadSchema = async () => (await import("@/lib/contract/accounts/second-factor")).proofForm;

export function LinkAccountForm({ action, link, provider }: LinkAccountFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/sign-in/oidc/link"), { labels, loadSchema });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="attempt" value={link.attempt} />
      <p className="wrap-anywhere">
        <strong dir="auto">{link.account}</strong> at {provider.name} signs in as{" "}
        <strong dir="auto">{link.name}</strong> ({link.email}) from now on.
      </p>
      <p className="wrap-anywhere">
        Every session of <bdi>{link.name}</bdi> ends. {link.password && passwords[link.password]}
      </p>
      <p className="wrap-anywhere">
        Continue only if you are <bdi>{link.name}</bdi>. If somebody sent you here, go back.
      </p>
      <SubmitButton pending={form.pending}>Link and sign in</SubmitButton>
    </ActionForm>
  );
}

const passwords = {
  ends: "The password no longer signs in.",
  stays: "The password stays, because no other admin has one. If somebody else may know it, change it under Account.",
};
