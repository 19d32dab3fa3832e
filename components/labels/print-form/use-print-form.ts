"use client";

import { useEffect, useRef, useState } from "react";
import { readSelection, type StoredSelection } from "@/components/access-points/selection/selection-store";
import { type FieldLabels, placeErrors, summaryFields } from "@/components/ui/fields/form-errors";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

/** Delay between the last change and the check by the service, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Labels of the fields that can be invalid, in the order of the form. */
const labels: FieldLabels = {
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

const noErrors: Record<string, string> = {};

/**
 * State of the print form: the chosen values, their errors and the last check by the service.
 * @param selectionOwner id of the user whose selection in this tab to print; null if the URL says what to print
 */
export function usePrintForm(
  action: FormAction<LabelsFormState>,
  initial: LabelsFormState,
  selectionOwner: string | null,
) {
  // Every request sends the state beside the form. The ids of 10,000 access points are 370 kB, and the form has them.
  const [first] = useState(() => ({ ...initial, values: { ...initial.values, ids: "" } }));
  const { state, formAction, submit, pending } = useFormAction(action, first, "/labels");
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(state === first ? initial.values : state.values);
  const [intent, setIntent] = useState("");
  const [seen, setSeen] = useState(state);
  const [check, setCheck] = useState(state.check);
  const [sheet, setSheet] = useState(state.sheet);
  const [typedErrors, setTypedErrors] = useState(noErrors);
  const [isTouched, setIsTouched] = useState(false);
  /** Values of the last request; errors of the service are about these. */
  const [sent, setSent] = useState(state.check || state.note || state.status === "failed" ? values : null);
  /** Whether the selection of this tab is still to be read, after hydration. */
  const [isUnread, setIsUnread] = useState(selectionOwner !== null);
  // A large selection is shown before it is checked.
  const isUnchecked = state.status === "fresh" && state.sheet !== null && check === null;
  const latest = useRef({ submit, typedErrors });
  latest.current = { submit, typedErrors };

  // After a failed submit the last preview stays in view beside the errors.
  if (state !== seen) {
    setSeen(state);
    if (state.check || state.note) setCheck(state.check);
    if (state.check || state.note || state.sheet) setSheet(state.sheet);
  }

  useEffect(() => {
    if (selectionOwner === null) return;
    const selection = readSelection(selectionOwner);
    setValues((before) => ({ ...before, ...valuesOf(selection) }));
    setIsUnread(false);
  }, [selectionOwner]);

  useEffect(() => {
    // While an answer is pending, changes are collected: the service checks one state of the form at a time.
    if ((sent === values && !isUnchecked) || pending || isUnread || !hasSelection(values)) return;
    const next = sent === null && !isUnchecked ? "first" : "check";
    const timer = setTimeout(
      () => {
        if (Object.keys(latest.current.typedErrors).length > 0) return;
        setSent(values);
        setIntent("check");
        if (form.current) latest.current.submit(form.current, { intent: next, script: "1" });
      },
      isTouched ? DEBOUNCE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [values, sent, isUnchecked, pending, isUnread, isTouched]);

  useEffect(() => {
    if (state.status !== "saved" || !state.printed) return;
    const { href } = state.printed;
    // A PDF opens in its own tab, so that the form stays as it is. If the browser blocks the tab, the notice links to it.
    if (href.endsWith(".pdf")) window.open(href);
    else window.location.assign(href);
  }, [state]);

  const placed = placeErrors(state, labels);
  const isOutdated = typedErrors !== noErrors && sent !== values;
  const errors = isOutdated ? typedErrors : { ...placed.errors, ...typedErrors };
  // After the session ended the form asks to sign in first, so field errors are not listed.
  const listed = state.status === "signed-out" ? [] : Object.keys(placed.errors);
  return {
    ref: form,
    formAction,
    state,
    check,
    sheet,
    values,
    errors,
    labels,
    summary: { message: placed.message, fields: summaryFields(listed, errors, labels) },
    isTouched,
    onFocus: () => setIsTouched(true),
    onErrors: setTypedErrors,
    /** Intent of the pending request; "" if there is none. */
    waiting: pending ? intent : "",
    isPrinting: pending && intent !== "check" && intent !== "sheet",
    change: (changes: Partial<LabelValues>) => setValues((before) => ({ ...before, ...changes })),
    /** Shows a sheet, from 1. The first one needs no request after the check. */
    showSheet: (number: number) => {
      if (number === 1 && check) return setSheet(null);
      if (!form.current || (pending && intent !== "check")) return;
      setIntent("sheet");
      submit(form.current, { intent: "sheet", "sheet-number": String(number), script: "1" });
    },
    print: (next: string) => {
      if (pending && intent !== "check") return;
      if (Object.keys(typedErrors).length > 0) return focusFirstInvalid(form.current);
      setSent(values);
      setIntent(next);
      if (form.current) submit(form.current, { intent: next, script: "1" });
    },
  };
}

/** Returns the values that stand for a selection in the list. */
function valuesOf(selection: StoredSelection): Partial<LabelValues> {
  if (selection.all) return { what: "filter", except: selection.all.except.join(" ") };
  return selection.ids.size > 0 ? { what: "ids", ids: [...selection.ids.keys()].join(" ") } : {};
}

/** Focuses the first invalid field. */
const focusFirstInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

/** Without a selection there is nothing to check. */
export const hasSelection = ({ what, ids, list }: LabelValues) =>
  what === "filter" || (what === "ids" ? ids !== "" : list.trim() !== "");
