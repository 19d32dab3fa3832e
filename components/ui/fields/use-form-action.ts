"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState, useState, useTransition } from "react";
import type { FormAction, FormState, InitialState } from "@/lib/dashboard/forms/form-state";
import { joinSentences, t } from "@/lib/messages/messages";

type FormActionOptions<State> = {
  /** Whether the service processes a repeated submit once. */
  isIdempotent?: boolean;
  /** Called before the page leaves the form, because the action succeeded and redirects to another page. */
  onRedirect?: () => void;
  /** Called when the action succeeded and its page stays. */
  onSaved?: (state: State) => void;
};

/**
 * Connects a form to a server action. `formAction` is the form's `action`: without script the browser posts it, and the
 * page returns with the new state. `submit` is called by script: a failed request becomes a state of the form, whereas
 * `useActionState` alone would replace the page by an error and lose what was typed. `href` is the page that shows the form.
 */
export function useFormAction<State extends FormState>(
  action: FormAction<State>,
  initial: InitialState<State>,
  href: string,
  { isIdempotent = true, onRedirect, onSaved }: FormActionOptions<State> = {},
) {
  const first = { status: "fresh", message: null, fields: {}, signIn: null, ...initial };
  const [posted, formAction] = useActionState(action, first as Awaited<State>, href);
  const [state, setState] = useState<State>(posted);
  const [pending, startTransition] = useTransition();

  const submit = (form: HTMLFormElement, more: Record<string, string> = {}) => {
    const formData = new FormData(form);
    for (const [name, value] of Object.entries(more)) formData.set(name, value);
    startTransition(async () => {
      const answer = await action(state, formData).catch((error: unknown) => {
        rethrowRedirect(error, onRedirect);
        const key = isIdempotent ? "form.unanswered.retry" : "form.unanswered.lookFirst";
        const message = unstable_isUnrecognizedActionError(error)
          ? t("form.outdated")
          : joinSentences(t("form.unanswered"), t(key));
        return { ...state, status: "unanswered", fields: {}, message } as State;
      });
      if (answer.status === "saved") onSaved?.(answer);
      startTransition(() => setState(answer));
    });
  };

  return { state, formAction, submit, pending, href };
}

/** Rethrows the errors by which Next leaves the page, and calls `onRedirect` before. */
function rethrowRedirect(error: unknown, onRedirect: (() => void) | undefined): void {
  try {
    unstable_rethrow(error);
  } catch (redirect) {
    onRedirect?.();
    throw redirect;
  }
}
