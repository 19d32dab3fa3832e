"use client";

import { SessionEnded } from "@/components/accounts/sign-in-again-fields";
import { Notice } from "@/components/ui/feedback/notice";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

const fresh: FormState = { status: "fresh", message: null, fields: {}, signIn: null };

/** Stops a job that is being drawn: nothing of it is printed. */
export function CancelForm({ id, action }: { id: string; action: FormAction<FormState> }) {
  const sent = useFormAction(action, fresh, `/labels/jobs/${encodeURIComponent(id)}`);
  return (
    <form
      action={sent.formAction}
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sent.pending) sent.submit(event.currentTarget);
      }}
    >
      {sent.state.message && (
        <Notice tone="danger" role="alert">
          {sent.state.message}
        </Notice>
      )}
      <input type="hidden" name="id" value={id} />
      <SessionEnded signIn={sent.state.signIn} act="cancel" />
      <SubmitButton kind="plain" size="toolbar" pending={sent.pending}>
        {sent.state.signIn ? "Sign in and cancel" : "Cancel this job"}
      </SubmitButton>
    </form>
  );
}
