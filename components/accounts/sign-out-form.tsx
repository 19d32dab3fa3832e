"use client";

import { Button } from "@/components/ui/button";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

const fresh: FormState = { status: "fresh", message: null, fields: {}, signIn: null };

/** Signs out, or says that it did not: a session that could not be revoked is still a session. */
export function SignOutForm({ action }: { action: FormAction<FormState> }) {
  const { state, formAction, submit, pending } = useFormAction(action, fresh, "/access-points");
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
            "The service did not answer, so it is not known whether you are signed out. Try again."
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
