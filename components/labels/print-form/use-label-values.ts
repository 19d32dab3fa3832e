"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import { useHasScript } from "@/components/ui/use-has-script";
import type { LabelValues } from "@/lib/contract/labels/label-forms";

type Form = Pick<ReturnType<typeof useActionForm>, "control" | "setValue" | "trigger">;

/** Values of the print form, and the function that changes and validates them. */
export function useLabelValues({ control, setValue, trigger }: Form, initial: LabelValues) {
  // Only a page that the browser has loaded can have early typing. When script opens the form, the document still shows the page
  // before it, and that page may have fields of the same names.
  const isOpenedByScript = useHasScript();
  const [typedEarly] = useState(() => (isOpenedByScript ? {} : readTypedEarly(initial)));
  const watched = useWatch({ control }) as LabelValues;
  // react-hook-form gives a new object also when it has validated the same values.
  const latest = useRef(watched);
  if (!isSame(latest.current, watched)) latest.current = watched;

  const change = useCallback(
    (changes: Partial<LabelValues>, isTyped = true) => {
      for (const [name, value] of Object.entries(changes)) setValue(name, value, { shouldDirty: isTyped });
      if (isTyped) void trigger();
    },
    [setValue, trigger],
  );

  // Hydration writes the values of the server into the fields, so what was typed before is read first.
  useEffect(() => {
    for (const [name, value] of Object.entries(typedEarly)) setValue(name, value, { shouldDirty: true });
  }, [typedEarly, setValue]);

  return { values: latest.current, change };
}

/** Returns the texts and choices of the page's form that differ from the values that the server sent. */
function readTypedEarly(initial: LabelValues): Record<string, string> {
  if (typeof document === "undefined") return {};
  const typed: Record<string, string> = {};
  for (const [name, value] of Object.entries(initial)) {
    const [field] = document.getElementsByName(name);
    const isText =
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type === "text");
    if (isText && field.value !== String(value)) typed[name] = field.value;
  }
  return typed;
}

const isSame = (one: LabelValues, other: LabelValues): boolean =>
  (Object.keys(one) as (keyof LabelValues)[]).every((name) => String(one[name]) === String(other[name]));
