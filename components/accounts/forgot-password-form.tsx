"use client";

import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField } from "@/components/ui/fields/field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import type { ForgotPasswordState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

const initial = { values: { email: "" } };
const labels = { email: "E-mail" };
const loadSchema = async () => (await import("@/lib/contract/accounts/people")).forgottenPassword;

/** Answers alike for every address. */
export function ForgotPasswordForm({ action }: { action: FormAction<ForgotPasswordState> }) {
  const sent = useFormAction(action, initial, "/forgot-password");
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  const { status, values } = form.state;
  const back = (
    <Link href="/sign-in" className="justify-self-start text-link">
      Back to sign-in
    </Link>
  );
  if (status === "saved") {
    return (
      <>
        <Notice tone="good" role="status">
          If <strong>{values.email}</strong> can sign in here, a link to choose a new password is on its way to that
          address.
        </Notice>
        <p>No mail after a few minutes? Look into the spam folder, then ask an admin for a link.</p>
        {back}
      </>
    );
  }
  return (
    <>
      <ActionForm form={form} submit="Send link">
        <EmailField
          {...form.field("email")}
          autoComplete="username"
          help="You get a link by e-mail. Your password works until you choose a new one."
        />
      </ActionForm>
      {back}
    </>
  );
}
