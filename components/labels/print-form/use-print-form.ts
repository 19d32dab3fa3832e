"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { readSelection, type StoredSelection } from "@/components/access-points/selection/selection-store";
import { useLabelValues } from "@/components/labels/print-form/use-label-values";
import { hasSelection, usePreview } from "@/components/labels/print-form/use-preview";
import type { FieldLabels } from "@/components/ui/fields/form-errors";
import type { LoadSchema } from "@/components/ui/fields/schema-resolver";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { JobPreview, LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

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
  zplDpi: "Dots per inch of the printer",
  format: "Format",
};

const loadSchema: LoadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printForm;

export type PrintFormOptions = {
  action: FormAction<LabelsFormState>;
  previewAction: (form: FormData) => Promise<JobPreview | null>;
  initial: LabelsFormState;
  /** Id of the user whose selection in this tab to print; null if the URL says what to print. */
  selectionOwner: string | null;
};

/** State of the print form: a form like the others, and a preview that follows its values. */
export function usePrintForm({ action, previewAction, initial, selectionOwner }: PrintFormOptions) {
  // Every request sends the state beside the form. The ids of 10,000 access points are 370 kB, and the form has them.
  const [first] = useState(() => ({ ...initial, values: { ...initial.values, ids: "" } }));
  const sent = useFormAction(action, first, "/labels");
  const print = (element: HTMLFormElement, pressed = {}) => sent.submit(element, { script: "1", ...pressed });
  const { state } = sent;
  const [defaultValues] = useState(state === first ? initial.values : state.values);
  const form = useActionForm({ ...sent, submit: print }, { labels, loadSchema, defaultValues });
  const { values, change } = useLabelValues(form, defaultValues);
  const { isDirty } = useFormState({ control: form.control });
  const asksToSignIn = state.signIn !== null;
  const preview = usePreview({
    action: previewAction,
    labels,
    answered: state.preview,
    form: form.formProps.ref,
    values,
    isPaused: asksToSignIn,
    validate: async () => !isDirty || form.trigger(),
  });

  useEffect(() => {
    if (selectionOwner !== null) change(valuesOf(readSelection(selectionOwner)), false);
  }, [selectionOwner, change]);
  useOpenedFile(state);

  const { what, ...others } = form.errors;
  // An empty selection is not an error yet: the list may be pasted next. Printing reports it.
  const isListed = hasSelection(values) || form.summary.fields.some(({ id }) => id === "what");
  const errors: Record<string, string | undefined> = { ...others, ...(what && isListed && { what }) };
  const isInvalid = Object.keys(errors).length > 0;
  return {
    ...form,
    values,
    change,
    preview,
    errors: { ...preview.errors, ...errors },
    isInvalid,
    /** Whether the check of the present values is still to come: printing waits for it. */
    isUpdating: preview.isStale && !isInvalid && !asksToSignIn,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const pressed = submitter instanceof HTMLButtonElement ? submitter : null;
      // The button of a service without print jobs opens the file in another tab, and this page stays.
      if (pressed?.hasAttribute("formaction") && !isInvalid) return;
      const value = pressed?.value ?? "check";
      if (value === "print" || value === "others") return void form.formProps.onSubmit(event);
      event.preventDefault();
      if (pressed?.name === "sheet-button") preview.showSheet(Number(value));
      else if (value === "without-missing") {
        const left = values.ids.split(" ").filter((id) => !preview.missing.includes(id));
        change({ ids: left.join(" ") });
      } else preview.update();
    },
  };
}

/** Opens the file of a job that was printed, and then the page of the job. */
function useOpenedFile(state: LabelsFormState): void {
  const router = useRouter();
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
}

/** Returns the values that stand for a selection in the list. */
function valuesOf({ all, ids }: StoredSelection): Partial<LabelValues> {
  if (all) return { what: "filter", except: all.except.join(" ") };
  return ids.size > 0 ? { what: "ids", ids: [...ids.keys()].join(" ") } : { what: "filter" };
}
