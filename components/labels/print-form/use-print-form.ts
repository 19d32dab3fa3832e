"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { readSelection, type StoredSelection } from "@/components/access-points/selection/selection-store";
import { hasSelection, labels, useLabelValues } from "@/components/labels/print-form/use-label-values";
import { placeErrors, summaryFields } from "@/components/ui/fields/form-errors";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { useHasScript } from "@/components/ui/use-has-script";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

/** Delay between the last change and the check by the service, in milliseconds. */
const DEBOUNCE_MS = 250;

type Shown = Pick<LabelsFormState, "check" | "sheet"> & {
  /** State of the form that was read last. */
  state: LabelsFormState;
  /** Values that `check` is about; null while nothing is checked. */
  values: LabelValues | null;
};

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
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const {
    values,
    errors: typedErrors,
    isDirty,
    change,
    preload,
  } = useLabelValues(state === first ? initial.values : state.values);
  /** The last request; errors of the service are about its values. */
  const [sent, setSent] = useState({
    intent: "",
    values: state.check || state.note || state.status === "failed" ? values : null,
  });
  const [shown, setShown] = useState<Shown>({
    state,
    check: state.check,
    sheet: state.sheet,
    values: state.check || state.note ? values : null,
  });
  /** Whether the selection of this tab is still to be read, after hydration. */
  const [isUnread, setIsUnread] = useState(selectionOwner !== null);
  const { check, sheet } = shown;
  // A large selection is shown before it is checked.
  const isUnchecked = state.status === "fresh" && state.sheet !== null && check === null;
  const isInvalid = Object.keys(typedErrors).length > 0;
  const latest = useRef({ submit, isInvalid });
  latest.current = { submit, isInvalid };

  // After a failed submit the last preview stays in view beside the errors.
  if (state !== shown.state) {
    const isChecked = state.check !== null || state.note !== null;
    const checked = isChecked ? { check: state.check, values: sent.values } : {};
    setShown({ ...shown, state, ...checked, ...((isChecked || state.sheet) && { sheet: state.sheet }) });
  }

  const send = (intent: string, more: Record<string, string> = {}) => {
    setSent({ intent, values: intent === "sheet" ? sent.values : values });
    if (form.current) submit(form.current, { intent, script: "1", ...more });
  };

  useEffect(() => {
    if (selectionOwner === null) return;
    change(valuesOf(readSelection(selectionOwner)), false);
    setIsUnread(false);
  }, [selectionOwner, change]);

  useEffect(() => {
    // While an answer is pending, changes are collected: the service checks one state of the form at a time.
    if ((sent.values === values && !isUnchecked) || pending || isUnread || !hasSelection(values)) return;
    const next = sent.values === null && !isUnchecked ? "first" : "check";
    const timer = setTimeout(
      () => {
        if (latest.current.isInvalid) return;
        setSent({ intent: "check", values });
        if (form.current) latest.current.submit(form.current, { intent: next, script: "1" });
      },
      isDirty ? DEBOUNCE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [values, sent.values, isUnchecked, pending, isUnread, isDirty]);

  useEffect(() => {
    if (state.status !== "saved" || !state.printed) return;
    const { id, href } = state.printed;
    const isPdf = href.endsWith(".pdf");
    // A PDF opens in its own tab. WebKit blocks a tab that opens this long after the click; other browsers block it after
    // seconds. The page of the job then offers the PDF, before it asks whether it printed.
    const isBlocked = isPdf && window.open(href) === null;
    // A link saves the file; a change of the address would stop the next page.
    if (!isPdf) Object.assign(document.createElement("a"), { href, download: "" }).click();
    router.push(`/labels/jobs/${encodeURIComponent(id)}${isBlocked ? "?pdf=blocked" : ""}`);
  }, [state, router]);

  const isStale = useHasScript() && hasSelection(values) && shown.values !== values;
  const isChecking = pending && sent.intent === "check";
  const placed = placeErrors(state, labels);
  const isOutdated = isDirty && sent.values !== values;
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
    isInvalid,
    summary: { message: placed.message, fields: summaryFields(listed, errors, labels) },
    onFocus: preload,
    /** Intent of the pending request; "" if there is none. */
    waiting: pending ? sent.intent : "",
    isPrinting: pending && !isChecking && sent.intent !== "sheet" && sent.intent !== "star",
    /** Whether the check is about other values than the form has now. */
    isStale,
    /** Whether the check of the present values is still to come: printing waits for it. */
    isUpdating: isStale && !isInvalid && (sent.values !== values || isChecking),
    change,
    /** Shows a sheet, from 1. The first one needs no request after the check. */
    showSheet: (number: number) => {
      if (number === 1 && check) setShown({ ...shown, sheet: null });
      else if (!pending || isChecking) send("sheet", { "sheet-number": String(number) });
    },
    /** Keeps the chosen stock on top of the choice, or no longer. */
    star: () => send("star"),
    print: (intent: string) => {
      if (pending && !isChecking) return;
      if (isInvalid) focusFirstInvalid(form.current);
      else send(intent);
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
