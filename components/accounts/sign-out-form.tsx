"use client";

import { Button } from "@/components/ui/button";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

/** Sign-out button. If the session could not be revoked, it says that the user is still signed in. */
export function SignOutForm({ action }: { action: FormAction<FormState> }) {
  const { state, formAction, submit, pending } = useFormAction(action, initialFormState, "/access-points");
  const failed = state.status !== "fresh";

  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit(event.currentTarget);
      }}
    >
      <Button type="submit" aria-disabled={pending || undefined}>
        {failed ? "Sign out again" : "Sign out"}
      </Button>
      {failed && (
        <p
          role="alert"
          className="absolute top-14 right-4 z-10 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-danger/50 bg-danger-wash px-3.5 py-3 sm:right-6"
        >
          {state.status === "unanswered" ? (
            "The service did not answer. You may still be signed in. Sign out again."
          ) : (
            <>
              <strong>You are still signed in.</strong> {state.message}
            </>
          )}
        </p>
      )}
    </form>
  );
}
