"use client";

import { type RefObject, useEffect, useEffectEvent, useState, useTransition } from "react";
import { type FieldLabels, placeErrors } from "@/components/ui/fields/form-errors";
import { useHasScript } from "@/components/ui/use-has-script";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { JobPreview } from "@/lib/dashboard/forms/label-form-state";

/** Delay between the last change and the check by the service, in milliseconds. */
const DEBOUNCE_MS = 250;

const AWAY = "The preview could not be updated. Change something to try again, or print.";

type PreviewOptions = {
  action: (form: FormData) => Promise<JobPreview | null>;
  labels: FieldLabels;
  /** Preview in the last answer of the form; empty if it has none. */
  answered: JobPreview;
  form: RefObject<HTMLFormElement | null>;
  values: LabelValues;
  /** Whether the form asks to sign in, so that there is no preview. */
  isPaused: boolean;
  /** Returns whether the values are valid. */
  validate: () => Promise<boolean>;
};

/** Preview of the print form. It follows the values: after each change the service checks them. */
export function usePreview({ action, labels, answered, form, values, isPaused, validate }: PreviewOptions) {
  /** The last preview, and the values that it is about; null for those that are not checked yet. */
  const [shown, setShown] = useState({ answered, preview: answered, values: isChecked(answered) ? values : null });
  const [isAsking, startTransition] = useTransition();
  if (answered !== shown.answered) {
    setShown(isChecked(answered) ? { answered, preview: answered, values } : { ...shown, answered });
  }
  const { preview } = shown;

  const ask = (intent: string, more: Record<string, string> = {}) => {
    if (!form.current) return;
    const formData = new FormData(form.current);
    for (const [name, value] of Object.entries({ intent, ...more })) formData.set(name, value);
    startTransition(async () => {
      const answer = await action(formData).catch(() => null);
      startTransition(() =>
        setShown((last) => {
          const { preview: before } = last;
          const next = answer ?? { ...before, check: null, sheet: null, note: null, fields: {}, message: AWAY };
          if (intent === "sheet" && answer) return { ...last, preview: { ...before, sheet: answer.sheet } };
          return { ...last, preview: next, values: isChecked(next) ? values : null };
        }),
      );
    });
  };

  const hasScript = useHasScript();
  const isStale = hasScript && hasSelection(values) && shown.values !== values;
  const isFirst = shown.values === null;
  const follow = useEffectEvent(async () => {
    // Of a large selection the first sheet is shown before its labels are checked.
    if (await validate()) ask(isFirst && preview.sheet === null ? "first" : "check");
  });
  // While an answer is pending, changes are collected: the service checks one state of the form at a time.
  const isWaiting = isStale && !isAsking && !isPaused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the delay again
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(follow, isFirst ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [values, isWaiting, isFirst]);

  const { errors, message } = placeErrors(preview, labels);
  return {
    ...preview,
    message,
    /** Errors by field, while they are about the values that the form has now. */
    errors: isStale ? {} : errors,
    /** Whether the preview is about other values than the form has now. */
    isStale,
    /** Shows a sheet, from 1. The first one needs no request after the check. */
    showSheet: (number: number) => {
      if (number === 1 && preview.check) setShown({ ...shown, preview: { ...preview, sheet: null } });
      else ask("sheet", { "sheet-number": String(number) });
    },
    update: () => isAsking || ask("check"),
  };
}

const isChecked = ({ check, note, fields, message }: JobPreview): boolean =>
  check !== null || note !== null || message !== null || Object.keys(fields).length > 0;

/** Without a selection there is nothing to check. */
export const hasSelection = ({ what, ids, list }: LabelValues) =>
  what === "filter" || what === "pile" || (what === "ids" ? ids !== "" : list.trim() !== "");
