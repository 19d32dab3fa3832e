"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type CancelJobFormProps = {
  id: string;
  action: FormAction<FormState>;
  /** The form is then shown only if it was submitted. */
  isSignedOut?: boolean;
};

export function CancelJobForm({ id, action, isSignedOut = false }: CancelJobFormProps) {
  const form = useActionForm(useFormAction(action, {}, `/labels/jobs/${encodeURIComponent(id)}`));
  if (isSignedOut && !form.state.signIn) return null;
  return (
    <ActionForm form={form} submit={t("jobs.cancel")} kind="plain" size="toolbar">
      <input type="hidden" name="id" value={id} />
    </ActionForm>
  );
}
