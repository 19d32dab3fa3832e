"use client";

import { type FormEvent, useState } from "react";
import { useFocusOnError } from "@/components/ui/fields/use-focus-on-error";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

/** Form state of own stock or a printer profile: the server action and the values as they are typed. */
export function useEquipmentForm<State extends FormState & { values: object }>(
  action: FormAction<State>,
  initial: State,
  permalink: string,
) {
  const { state, formAction, submit, pending } = useFormAction(action, initial, permalink);
  const [values, setValues] = useState<State["values"]>(state.values);
  const form = useFocusOnError(state);
  return {
    state,
    values,
    form,
    formAction,
    pending,
    change: (changes: Partial<State["values"]>) => setValues((before) => ({ ...before, ...changes })),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!pending) submit(event.currentTarget);
    },
  };
}
