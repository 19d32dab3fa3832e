"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, type Resolver, useForm, useWatch } from "react-hook-form";
import { type FieldLabels, labelMessage } from "@/components/ui/fields/form-errors";
import type { LoadSchema } from "@/components/ui/fields/schema-resolver";
import { loadResolver } from "@/components/ui/fields/use-action-form";
import type { LabelValues } from "@/lib/contract/labels/label-forms";

/** Labels of the fields that can be invalid, in the order of the form. */
export const labels: FieldLabels = {
  what: "What to print",
  q: "Search",
  stock: "Stock",
  lengthMm: "Length",
  used: "Used labels",
  design: "Design",
  fields: "On the label",
  copies: "Copies",
  copyOrder: "Collation",
  side: "Symbol position",
  textSize: "Text size",
  order: "Order",
  printer: "Profile",
  dpi: "Resolution",
  format: "Format",
};

const loadSchema: LoadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printForm;

/** Values of the print form, with react-hook-form, and the errors of those that were changed. zod is loaded with the first focus. */
export function useLabelValues(initial: LabelValues) {
  const validation = useMemo(() => {
    let loaded: ReturnType<typeof loadResolver> | null = null;
    const load = () => (loaded ??= loadResolver(loadSchema));
    const resolver: Resolver<FieldValues> = async (typed, context, options) =>
      (await load())({ ...typed, format: "pdf" }, context, options);
    return { resolver, preload: () => void load() };
  }, []);
  const { control, formState, setValue, trigger } = useForm<FieldValues>({
    defaultValues: initial,
    resolver: validation.resolver,
  });
  const [typedEarly] = useState(() => readTypedEarly(initial));
  const watched = useWatch({ control }) as LabelValues;
  // react-hook-form gives a new object also when it has validated the same values.
  const latest = useRef(watched);
  if (!isSame(latest.current, watched)) latest.current = watched;
  const values = latest.current;

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

  // An empty selection is not an error yet: the list may be pasted next. Printing reports it.
  const found = Object.entries(formState.errors).filter(([name]) => name !== "what" || hasSelection(values));
  const errors: Record<string, string> = Object.fromEntries(
    found.map(([name, error]) => [name, labelMessage(String(error?.message), name, labels[name] ?? name)]),
  );
  return { values, errors, isDirty: formState.isDirty, change, preload: validation.preload };
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

/** Without a selection there is nothing to check. */
export const hasSelection = ({ what, ids, list }: LabelValues) =>
  what === "filter" || (what === "ids" ? ids !== "" : list.trim() !== "");
