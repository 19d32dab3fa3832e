"use client";

import { useEffect } from "react";
import { readSelection } from "@/components/access-points/selection/selection-store";
import { SessionEnded } from "@/components/accounts/sign-in-again-fields";
import { FormProblems } from "@/components/labels/form-problems";
import { type ChosenStock, toStock } from "@/components/labels/print-form/chosen-stock";
import { JobSummary } from "@/components/labels/print-form/job-summary";
import { placeFirstSheet } from "@/components/labels/print-form/place-first-sheet";
import { PrinterFields } from "@/components/labels/print-form/printer-fields";
import { WhatFields } from "@/components/labels/print-form/selection-fields";
import { Sheet } from "@/components/labels/print-form/sheet";
import { StockFields } from "@/components/labels/print-form/stock-fields";
import { TemplateFields } from "@/components/labels/print-form/template-fields";
import { useLabelsForm } from "@/components/labels/print-form/use-print-form";
import { SheetCaption } from "@/components/labels/sheet-caption";
import type { LabelPrinter } from "@/lib/contract/label-printer";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { LabelOffers, LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

type LabelsFormProps = {
  action: FormAction<LabelsFormState>;
  initial: LabelsFormState;
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  offers: LabelOffers;
  /** What the one selected access point is called. */
  onlyName: string | null;
  /** Whose selection of the list to take over; null: what is to be printed is known already. */
  takeOver: string | null;
};

/** From what to print to a file: everything about a job on one page, with its first sheet as it will be. */
export function LabelsForm({ action, initial, stocks, printers, offers, onlyName, takeOver }: LabelsFormProps) {
  const labels = useLabelsForm(action, initial);
  const { state, check, values, change } = labels;
  const chosen = stocks.find(({ id }) => id === values.stock);
  const stock = chosen && toStock(chosen, values.lengthMm);
  const profile = printers.find(({ id }) => id === values.printer);
  const dpi = values.dpi ? Number(values.dpi) : (profile?.dpi ?? null);
  const placed = stock && check ? placeFirstSheet(check.contents, stock, values, dpi) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, when the page comes to life
  useEffect(() => {
    const ids = takeOver === null ? [] : [...readSelection(takeOver).ids.keys()];
    if (ids.length > 0) change({ what: "ids", ids: ids.join(" ") });
  }, [takeOver]);

  return (
    <form
      ref={labels.form}
      action={labels.formAction}
      noValidate
      className="group/form grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        labels.print(submitter instanceof HTMLButtonElement && submitter.value ? submitter.value : "check");
      }}
    >
      <FormProblems state={state} />
      <SessionEnded signIn={state.signIn} act="go on" />
      <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
      {/* Enter in a field looks, it never prints. */}
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
        Update preview
      </button>
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[300px_1fr_250px] max-lg:sm:grid-cols-2">
        <div className="grid gap-7">
          <WhatFields values={values} state={state} onlyName={onlyName} offers={offers} change={change} />
          <StockFields
            stocks={stocks}
            ownStock={offers.ledger}
            stock={chosen}
            values={values}
            state={state}
            change={change}
          />
          <TemplateFields values={values} state={state} change={change} />
          <PrinterFields printers={printers} profiles={offers.ledger} values={values} state={state} change={change} />
        </div>
        <div className="grid min-w-0 gap-5 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6">
          {stock && <Sheet stock={stock} placed={placed} used={values.used} onUsed={(used) => change({ used })} />}
          <SheetCaption stock={stock} check={check} />
        </div>
        <JobSummary state={state} check={check} stock={stock} placed={placed} waiting={labels.waiting} />
      </div>
    </form>
  );
}
