"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState, useState, useTransition } from "react";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

const unanswered =
  "The service did not answer, so it is not known whether this was done. What you typed is still here.";
const harmless = "Try again: sending it twice does no harm.";
const careful = "Look at the list before you send it again.";
const outdated =
  "This page is older than the service, which was updated meanwhile. Copy what you typed, then load the page again.";

/**
 * A form over a server action. `formAction` is for the form's `action`: without script it posts, and the page comes
 * back with the answer. `submit` is for script: an answer that never comes becomes a state of the form, where
 * `useActionState` alone would throw what was typed away with the page. `isOnce`: sent twice it is done once.
 */
export function useFormAction<State extends FormState>(
  action: FormAction<State>,
  initial: State,
  permalink: string,
  isOnce = true,
) {
  const [posted, formAction] = useActionState(action, initial as Awaited<State>, permalink);
  const [state, setState] = useState<State>(posted);
  const [pending, startTransition] = useTransition();

  const submit = (form: HTMLFormElement, more: Record<string, string> = {}) => {
    const formData = new FormData(form);
    for (const [name, value] of Object.entries(more)) formData.set(name, value);
    startTransition(async () => {
      const answer = await action(state, formData).catch((error: unknown) => {
        unstable_rethrow(error);
        const message = unstable_isUnrecognizedActionError(error)
          ? outdated
          : `${unanswered} ${isOnce ? harmless : careful}`;
        return { ...state, status: "unanswered", fields: {}, message } as State;
      });
      startTransition(() => setState(answer));
    });
  };

  return { state, formAction, submit, pending };
}
