"use client";

import { useMemo } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField } from "@/components/ui/fields/field";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import type { ForgotPasswordState } from "@/lib/dashboard/forms/accounts/account-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

const initial = { values: { email: "" } };
const labelsOf = () => ({ email: t("signIn.email") });
const loadSchema = async () => (await import("@/lib/contract/accounts/people")).forgottenPassword;

/** Answers alike for every address. */
export function ForgotPasswordForm({ action }: { action: FormAction<ForgotPasswordState> }) {
  const sent = useFormAction(action, initial, "/forgot-password");
  const form = useActionForm(sent, { labels: useMemo(labelsOf, []), loadSchema, hasFirstFocus: true });
  const { status, values } = form.state;
  const back = (
    <Link href="/sign-in" className="justify-self-start text-link">
      {t("signIn.forgot.back")}
    </Link>
  );
  if (status === "saved") {
    return (
      <>
        <Notice tone="good" role="status">
          {rich("signIn.forgot.sent", { email: () => <strong>{values.email}</strong> })}
        </Notice>
        <p>{t("signIn.forgot.noMail")}</p>
        {back}
      </>
    );
  }
  return (
    <>
      <ActionForm form={form} submit={t("signIn.forgot.send")}>
        <EmailField {...form.field("email")} autoComplete="username" help={t("signIn.forgot.help")} />
      </ActionForm>
      {back}
    </>
  );
}
