"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type FormEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from "react";
import { useFormState, useWatch } from "react-hook-form";
import {
  deselectDeleted,
  readSelection,
  type StoredSelection,
} from "@/components/access-points/selection/selection-store";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { PrinterStates } from "@/components/labels/print-form/how-to-print";
import type { PlaceNode } from "@/components/place-picker/place-picker";
import { type FieldLabels, placeErrors } from "@/components/ui/fields/form-errors";
import type { LoadSchema } from "@/components/ui/fields/schema-resolver";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { useHasScript } from "@/components/ui/use-has-script";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { JobPreview, LabelOffers, LabelsFormState, PrintSource } from "@/lib/dashboard/forms/label-form-state";
import { t } from "@/lib/messages/messages";

const labelsOf = (): FieldLabels => ({
  what: t("print.what"),
  q: t("common.search"),
  stock: t("fieldRules.label.stock"),
  lengthMm: t("print.field.length"),
  turn: t("print.field.turn"),
  used: t("print.field.used"),
  design: t("print.field.design"),
  fields: t("print.field.fields"),
  copies: t("print.field.copies"),
  copyOrder: t("print.field.copyOrder"),
  side: t("print.field.side"),
  textSize: t("print.field.textSize"),
  order: t("print.field.order"),
  printer: t("print.field.profile"),
  dpi: t("equipment.printer.dpi"),
  zplDpi: t("print.field.zplDpi"),
  format: t("print.field.format"),
  how: t("print.how"),
});

const loadSchema: LoadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printForm;

export type PrintFormProps = {
  action: FormAction<LabelsFormState>;
  previewAction: (form: FormData) => Promise<JobPreview | null>;
  initial: LabelsFormState;
  /** Null if the URL says what to print. */
  selectionOwner: string | null;
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  states: PrinterStates;
  designs: LabelDesign[];
  offers: LabelOffers;
  /** Places to choose from, none for a service without places, and whose access points their numbers count. */
  places: { scope: ListScope; nodes: readonly PlaceNode[] };
  pile: number;
  source: PrintSource;
  link: SymbolLink | null;
  /** Name of the selected access point if there is only one. */
  onlyName: string | null;
};

type PrintForm = Omit<PrintFormProps, "action" | "initial"> & ReturnType<typeof usePrintForm>;

/** The print form and what its page offers, for the groups of its fields. */
export const PrintFormContext = createContext<PrintForm | null>(null);

export function usePrint(): PrintForm {
  const form = useContext(PrintFormContext);
  if (!form) throw new Error("A field of the print form stands outside of it.");
  return form;
}

/** State of the print form: a form like the others, and a preview that follows its values. */
export function usePrintForm({ action, previewAction, initial, selectionOwner, offers }: PrintFormProps) {
  // Every request sends the state beside the form. The ids of 10,000 access points are 370 kB, and the form has them.
  const [first] = useState(() => ({ ...initial, values: { ...initial.values, ids: "" } }));
  const sent = useFormAction(action, first, "/labels");
  const print = (element: HTMLFormElement, pressed = {}) => sent.submit(element, { script: "1", ...pressed });
  const { state } = sent;
  const [labels] = useState(labelsOf);
  const [defaultValues] = useState(state.values === first.values ? initial.values : state.values);
  const form = useActionForm({ ...sent, submit: print }, { labels, loadSchema, defaultValues });
  const { values, change } = useLabelValues(form, defaultValues);
  const { isDirty } = useFormState({ control: form.control });
  const asksToSignIn = state.signIn !== null;
  const preview = usePreview({
    action: previewAction,
    answered: state.preview,
    form: form.formProps.ref,
    values,
    isPaused: asksToSignIn,
    validate: async () => !isDirty || form.trigger(),
    labels,
  });

  useEffect(() => {
    if (selectionOwner !== null) change(valuesOf(readSelection(selectionOwner)), false);
  }, [selectionOwner, change]);
  useEffect(() => {
    if (selectionOwner !== null && preview.missing.length > 0) deselectDeleted(selectionOwner, preview.missing);
  }, [selectionOwner, preview.missing]);
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
    /** Whether the service has no print jobs, so that it answers with the file. After the session ended the action signs in first. */
    isFile: !offers.contract && state.signIn === null,
    isUpdating: preview.isStale && !isInvalid && !asksToSignIn,
    formProps: {
      ...form.formProps,
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const pressed = submitter instanceof HTMLButtonElement ? submitter : null;
        // The button of a service without print jobs opens the file in another tab, and this page stays.
        if (pressed?.hasAttribute("formaction") && !isInvalid) return;
        const value = pressed?.value ?? "check";
        if (value === "print" || value === "others") return form.formProps.onSubmit(event);
        event.preventDefault();
        if (pressed?.name === "sheet-button") preview.showSheet(Number(value));
        else if (value === "without-missing") {
          const left = values.ids.split(" ").filter((id) => !preview.missing.includes(id));
          change({ ids: left.join(" ") });
        } else preview.update();
      },
    },
  };
}

function useOpenedFile(state: LabelsFormState): void {
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "saved" || !state.printed) return;
    const { id, href } = state.printed;
    const isPdf = href.endsWith(".pdf");
    // WebKit blocks a tab this long after the click, others after seconds. The page of the job then offers the PDF.
    const isBlocked = isPdf && window.open(href) === null;
    // A link saves the file; a change of the address would stop the next page.
    if (!isPdf) Object.assign(document.createElement("a"), { href, download: "" }).click();
    router.push(`/labels/jobs/${encodeURIComponent(id)}${isBlocked ? "?pdf=blocked" : ""}`);
  }, [state, router]);
}

function valuesOf({ all, ids }: StoredSelection): Partial<LabelValues> {
  if (all) return { what: "filter", except: all.except.join(" ") };
  return ids.size > 0 ? { what: "ids", ids: [...ids.keys()].join(" ") } : { what: "filter" };
}

type Form = Pick<ReturnType<typeof useActionForm>, "control" | "setValue" | "trigger">;

/** Values of the print form, and the function that changes and validates them. */
function useLabelValues({ control, setValue, trigger }: Form, initial: LabelValues) {
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

/** Delay between the last change and the check by the service, in milliseconds. */
const DEBOUNCE_MS = 250;

type PreviewOptions = {
  action: (form: FormData) => Promise<JobPreview | null>;
  /** Preview in the last answer of the form; empty if it has none. */
  answered: JobPreview;
  form: RefObject<HTMLFormElement | null>;
  values: LabelValues;
  /** Whether the form asks to sign in, so that there is no preview. */
  isPaused: boolean;
  /** Returns whether the values are valid. */
  validate: () => Promise<boolean>;
  labels: FieldLabels;
};

/**
 * Preview of the print form. It follows the values: after each change the service draws a sheet and checks the labels. The last
 * picture stays until the next one is there.
 */
function usePreview({ action, answered, form, values, isPaused, validate, labels }: PreviewOptions) {
  /** The last preview, and the values that it and its picture are about; null for those that are not known yet. */
  const [shown, setShown] = useState(() => ({ answered, ...previewOf(answered, values) }));
  const [isAsking, startTransition] = useTransition();
  if (answered !== shown.answered) {
    setShown({ ...shown, answered, ...(isChecked(answered) && previewOf(answered, values)) });
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
          if (!answer) {
            return {
              ...last,
              checked: values,
              preview: { ...before, check: null, note: null, fields: {}, message: t("print.previewAway") },
            };
          }
          if (intent === "sheet") return { ...last, preview: { ...before, sheet: answer.sheet ?? before.sheet } };
          return { ...last, ...previewOf(answer, values) };
        }),
      );
    });
  };

  const hasScript = useHasScript();
  const isStale = hasScript && hasSelection(values) && shown.checked !== values;
  const isDrawn = shown.drawn === values;
  const follow = useEffectEvent(async () => {
    // Of a large selection the sheet is shown before its labels are checked.
    if (await validate()) ask(isDrawn ? "check" : "first");
  });
  // While an answer is pending, changes are collected: the service checks one state of the form at a time.
  const isWaiting = isStale && !isAsking && !isPaused;
  const delay = isDrawn || shown.drawn === null ? 0 : DEBOUNCE_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the delay again
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(follow, delay);
    return () => clearTimeout(timer);
  }, [values, isWaiting, delay]);

  const { errors, message } = placeErrors(preview, labels);
  return {
    ...preview,
    message,
    /** Errors by field, while they are about the values that the form has now. */
    errors: isStale ? {} : errors,
    /** Whether the preview is about other values than the form has now. */
    isStale,
    /** The values of the picture, which stays until the next one is there. */
    drawnValues: hasScript && shown.preview.sheet && shown.drawn ? shown.drawn : values,
    showSheet: (number: number) => ask("sheet", { "sheet-number": String(number) }),
    update: () => isAsking || ask("check"),
  };
}

/** Returns a preview with the values that its check and its picture are about. */
const previewOf = (preview: JobPreview, values: LabelValues) => ({
  preview,
  checked: isChecked(preview) ? values : null,
  drawn: isChecked(preview) || preview.sheet ? values : null,
});

const isChecked = ({ check, note, fields, message }: JobPreview): boolean =>
  check !== null || note !== null || message !== null || Object.keys(fields).length > 0;

/** Without a selection there is nothing to check. */
const hasSelection = ({ what, ids, list }: LabelValues) =>
  what === "filter" || what === "pile" || (what === "ids" ? ids !== "" : list.trim() !== "");
