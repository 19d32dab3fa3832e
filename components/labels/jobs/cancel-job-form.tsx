"use client";

import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PostForm } from "@/components/ui/fields/post-form";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

type CancelJobFormProps = {
  id: string;
  action: FormAction<FormState>;
  /** Whether the session ended: the form is then shown only if it was submitted. */
  isSignedOut?: boolean;
};

export function CancelJobForm({ id, action, isSignedOut = false }: CancelJobFormProps) {
  const form = useFormAction(action, initialFormState, `/labels/jobs/${encodeURIComponent(id)}`);
  if (isSignedOut && !form.state.signIn) return null;
  return (
    <PostForm
      action={form.formAction}
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit(event.currentTarget);
      }}
    >
      {form.state.message && (
        <Notice tone="danger" role="alert">
          {form.state.message}
        </Notice>
      )}
      <input type="hidden" name="id" value={id} />
      <SignInAgainFields signIn={form.state.signIn} verb="cancel" />
      <SubmitButton kind="plain" size="toolbar" pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and cancel" : "Cancel print job"}
      </SubmitButton>
    </PostForm>
  );
}
