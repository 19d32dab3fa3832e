"use client";

import { useEffect, useRef, useState } from "react";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { LabelValues } from "@/lib/contract/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

/** Delay between the last change and the check by the service, in milliseconds. */
const DEBOUNCE_MS = 250;

/** State of the print form: the chosen values and the last check by the service. */
export function usePrintForm(action: FormAction<LabelsFormState>, initial: LabelsFormState) {
  const { state, formAction, submit, pending } = useFormAction(action, initial, "/labels");
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(state.values);
  const [intent, setIntent] = useState("");
  const [check, setCheck] = useState(state.check);
  const checked = useRef(state.check || state.status === "failed" ? state.values : null);
  const submitRef = useRef(submit);
  submitRef.current = submit;

  // After a failed submit the last preview stays in view beside the errors.
  if (state.check && state.check !== check) setCheck(state.check);

  useEffect(() => {
    if (checked.current === values || !hasSelection(values)) return;
    const timer = setTimeout(() => {
      checked.current = values;
      setIntent("check");
      if (form.current) submitRef.current(form.current, { intent: "check", script: "1" });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [values]);

  useEffect(() => {
    if (state.status === "saved" && state.printed) window.location.assign(state.printed.href);
  }, [state]);

  return {
    ref: form,
    formAction,
    state,
    check,
    values,
    /** Intent of the pending request; "" if there is none. */
    waiting: pending ? intent : "",
    change: (changes: Partial<LabelValues>) => setValues((before) => ({ ...before, ...changes })),
    print: (next: string) => {
      if (pending && intent !== "check") return;
      checked.current = values;
      setIntent(next);
      if (form.current) submit(form.current, { intent: next, script: "1" });
    },
  };
}

/** Without a selection there is nothing to check. */
const hasSelection = ({ what, ids, list }: LabelValues) =>
  what === "filter" || (what === "ids" ? ids !== "" : list.trim() !== "");
