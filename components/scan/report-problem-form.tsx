"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextAreaField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, ReportFormState } from "@/lib/dashboard/forms/form-state";

type ReportProblemFormProps = {
  action: FormAction<ReportFormState>;
  initial: ReportFormState;
  code: string;
  /** Access point whose page opens afterwards; blank on the way from the page of a scanned code. */
  id: string;
  href: string;
  cancelHref: string;
};

const labels = { text: "What is wrong?" };
const loadSchema = async () => (await import("@/lib/contract/access-points/codes/point-report")).problemReport;

/** Form that reports a problem at the access point with a code, for everybody who stands before it. */
export function ReportProblemForm({ action, initial, code, id, href, cancelHref }: ReportProblemFormProps) {
  const sent = useFormAction(action, initial, href);
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  return (
    <ActionForm form={form}>
      <HiddenFields
        fields={[
          ["code", code],
          ["id", id],
        ]}
      />
      <TextAreaField
        {...form.field("text")}
        rows={4}
        dir="auto"
        help="Such as: the door does not close. People who may change the access point read it."
      />
      <SignInAgainFields signIn={form.state.signIn} verb="send" form={form} />
      <FormButtons pending={form.pending} cancelHref={cancelHref}>
        {form.state.status === "signed-out" ? "Sign in and send" : "Send report"}
      </FormButtons>
    </ActionForm>
  );
}
