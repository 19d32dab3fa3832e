"use client";

import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { ActionForm } from "@/components/ui/fields/action-form";
import { CompactField } from "@/components/ui/fields/field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CodesFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const labels = { count: "Number of codes" };
const loadSchema = async () => (await import("@/lib/contract/access-points/codes/reserved-codes")).codesForm;

type CodesFormProps = { action: FormAction<CodesFormState>; initial: CodesFormState };

/** Form that makes codes for labels without access points. */
export function CodesForm({ action, initial }: CodesFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/codes", { isIdempotent: false }), { labels, loadSchema });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      <div className="max-w-60">
        <CompactField {...form.field("count")} inputMode="numeric" help="1 to 1,000" />
      </div>
      <SignInAgainFields signIn={signIn} verb="make the codes" form={form} />
      <div>
        <SubmitButton pending={form.pending}>{signIn ? "Sign in and make codes" : "Make codes"}</SubmitButton>
      </div>
    </ActionForm>
  );
}
