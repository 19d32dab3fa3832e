"use client";

import { useEffect, useRef, useState } from "react";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelsFormState, LabelValues } from "@/lib/dashboard/forms/label-form-state";

/** After the last change, before the service is asked what the job would be, in milliseconds. */
const PAUSE_MS = 250;

/** The print form: what is chosen, and what the service last said a job of it would be. */
export function useLabelsForm(action: FormAction<LabelsFormState>, initial: LabelsFormState) {
  const { state, formAction, submit, pending } = useFormAction(action, initial, "/labels");
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(state.values);
  const [asked, setAsked] = useState("");
  const [check, setCheck] = useState(state.check);
  const looked = useRef(state.check || state.status === "failed" ? state.values : null);
  const ask = useRef(submit);
  ask.current = submit;

  // Of a refused form the last drawing stays in view, beside what is wrong.
  if (state.check && state.check !== check) setCheck(state.check);

  useEffect(() => {
    if (looked.current === values || !isAskable(values)) return;
    const timer = setTimeout(() => {
      looked.current = values;
      setAsked("check");
      if (form.current) ask.current(form.current, { intent: "check", script: "1" });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);

  useEffect(() => {
    if (state.status === "saved" && state.printed) window.location.assign(state.printed.href);
  }, [state]);

  return {
    form,
    formAction,
    state,
    check,
    values,
    /** What is being waited for: nothing, a look, or a print. */
    waiting: pending ? asked : "",
    change: (changes: Partial<LabelValues>) => setValues((before) => ({ ...before, ...changes })),
    print: (intent: string) => {
      if (pending && asked !== "check") return;
      looked.current = values;
      setAsked(intent);
      if (form.current) submit(form.current, { intent, script: "1" });
    },
  };
}

const isAskable = ({ what, ids, list }: LabelValues) =>
  what === "filter" || (what === "ids" ? ids !== "" : list.trim() !== "");
