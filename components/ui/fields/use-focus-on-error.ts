"use client";

import { useEffect, useRef } from "react";
import type { FormState } from "@/lib/dashboard/forms/form-state";

/** Focuses the first invalid field after a failed submit. Without one, selects the text of the field named `otherwise`. */
export function useFocusOnError(state: FormState, otherwise?: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status !== "failed" || !form.current) return;
    const first = form.current.querySelector<HTMLElement>("[aria-invalid=true]");
    const named = otherwise ? form.current.elements.namedItem(otherwise) : null;
    if (first) first.focus();
    else if (named instanceof HTMLInputElement) named.select();
  }, [state, otherwise]);
  return form;
}
