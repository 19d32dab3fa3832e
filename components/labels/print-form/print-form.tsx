"use client";

import { lazy, Suspense, useEffect } from "react";
import { readSelection } from "@/components/access-points/selection/selection-store";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { type ChosenStock, toStock } from "@/components/labels/print-form/chosen-stock";
import { JobSummary } from "@/components/labels/print-form/job-summary";
import { placeFirstSheet } from "@/components/labels/print-form/place-first-sheet";
import { PrinterFields } from "@/components/labels/print-form/printer-fields";
import { SelectionFields } from "@/components/labels/print-form/selection-fields";
import { Sheet, SheetCaption } from "@/components/labels/print-form/sheet";
import { StockFields } from "@/components/labels/print-form/stock-fields";
import { TemplateFields } from "@/components/labels/print-form/template-fields";
import { usePrintForm } from "@/components/labels/print-form/use-print-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelOffers, LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

/** If it cannot be loaded, the service alone validates the form. */
const Validation = lazy(() =>
  import("@/components/labels/print-form/print-form-validation").catch(() => ({ default: () => null })),
);

type PrintFormProps = {
  action: FormAction<LabelsFormState>;
  initial: LabelsFormState;
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  offers: LabelOffers;
  /** Name of the selected access point if there is only one. */
  onlyName: string | null;
  /** Id of the user whose selection in this tab to print; null if the URL says what to print. */
  selectionOwner: string | null;
};

/** Form of a print job with a preview of its first sheet. */
export function PrintForm({ action, initial, stocks, printers, offers, onlyName, selectionOwner }: PrintFormProps) {
  const form = usePrintForm(action, initial);
  const { state, check, values, errors, change } = form;
  const chosen = stocks.find(({ id }) => id === values.stock);
  const stock = chosen && toStock(chosen, values.lengthMm);
  const profile = printers.find(({ id }) => id === values.printer);
  const dpi = values.dpi ? Number(values.dpi) : (profile?.dpi ?? null);
  const placed = stock && check ? placeFirstSheet(check.contents, stock, values, dpi) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the selection once, after hydration
  useEffect(() => {
    const selection = selectionOwner === null ? null : readSelection(selectionOwner);
    if (selection?.all) change({ what: "filter", except: selection.all.except.join(" ") });
    else if (selection && selection.ids.size > 0) change({ what: "ids", ids: [...selection.ids.keys()].join(" ") });
  }, [selectionOwner]);

  return (
    <form
      ref={form.ref}
      action={form.formAction}
      noValidate
      onFocus={form.onFocus}
      className="group/form grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        form.print(submitter instanceof HTMLButtonElement && submitter.value ? submitter.value : "check");
      }}
    >
      <ErrorSummary {...form.summary} />
      {form.isTouched && (
        <Suspense>
          <Validation values={values} labels={form.labels} onErrors={form.onErrors} />
        </Suspense>
      )}
      <SignInAgainFields signIn={state.signIn} verb="continue" />
      <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
      {/* The first submit button: Enter in a field updates the preview and never prints. */}
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
        Update preview
      </button>
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[300px_1fr_250px] max-lg:sm:grid-cols-2">
        <div className="grid gap-7">
          <SelectionFields
            values={values}
            errors={errors}
            wrongLines={state.wrongLines}
            onlyName={onlyName}
            offers={offers}
            change={change}
          />
          <StockFields
            stocks={stocks}
            hasOwnStock={offers.printHistory}
            stock={chosen}
            values={values}
            usedBefore={state.values.used}
            errors={errors}
            change={change}
          />
          <TemplateFields values={values} errors={errors} change={change} />
          <PrinterFields
            printers={printers}
            hasProfiles={offers.printHistory}
            values={values}
            errors={errors}
            change={change}
          />
        </div>
        <div className="grid min-w-0 gap-5 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6">
          {stock && <Sheet stock={stock} placed={placed} used={values.used} onUsed={(used) => change({ used })} />}
          <SheetCaption stock={stock} check={check} />
        </div>
        <JobSummary
          state={state}
          formatError={errors.format}
          check={check}
          stock={stock}
          placed={placed}
          waiting={form.waiting}
        />
      </div>
    </form>
  );
}
