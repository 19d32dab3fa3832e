"use client";

import { useEffect } from "react";
import { deselectDeleted } from "@/components/access-points/selection/selection-store";
import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import { JobSummary } from "@/components/labels/print-form/job-summary";
import { MoreFields } from "@/components/labels/print-form/more-fields";
import { placeFirstSheet, placeSheet } from "@/components/labels/print-form/place-sheet";
import type { PlaceOffers } from "@/components/labels/print-form/selection/place-fields";
import { SelectionFields } from "@/components/labels/print-form/selection/selection-fields";
import { Sheet } from "@/components/labels/print-form/sheet";
import { SheetPager } from "@/components/labels/print-form/sheet-pager";
import { StockFields } from "@/components/labels/print-form/stock-fields";
import { type PrintFormOptions, usePrintForm } from "@/components/labels/print-form/use-print-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { PostForm } from "@/components/ui/fields/post-form";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { LabelOffers, PrintSource } from "@/lib/dashboard/forms/label-form-state";

type PrintFormProps = PrintFormOptions & {
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  designs: LabelDesign[];
  offers: LabelOffers;
  places: PlaceOffers;
  /** Number of access points in the print pile of the person. */
  pile: number;
  source: PrintSource;
  link: SymbolLink | null;
  /** Name of the selected access point if there is only one. */
  onlyName: string | null;
};

export function PrintForm(props: PrintFormProps) {
  const { stocks, printers, designs, offers, places, pile, source, link, onlyName, ...options } = props;
  const { selectionOwner } = options;
  const form = usePrintForm(options);
  const { state, preview, values, errors, change } = form;
  const { check, sheet, missing } = preview;
  const chosen = stocks.find(({ id }) => id === values.stock);
  const stock = chosen && toChosenStock(chosen, values.lengthMm);
  // After the session ended the action signs in first.
  const isFile = !offers.printHistory && state.signIn === null;
  const profile = printers.find(({ id }) => id === values.printer);
  const dpi = values.dpi ? Number(values.dpi) : (profile?.dpi ?? null);
  const layout = stock && { stock, values, dpi, design: designs.find(({ id }) => id === values.design), link };
  const placed = layout ? (sheet ? placeSheet(sheet, layout) : placeFirstSheet(check?.contents ?? [], layout)) : [];

  useEffect(() => {
    if (selectionOwner !== null && missing.length > 0) deselectDeleted(selectionOwner, missing);
  }, [selectionOwner, missing]);

  return (
    <PostForm
      {...form.formProps}
      onSubmit={form.onSubmit}
      onFocus={form.formProps.onInput}
      className="group/form grid gap-6"
    >
      <ErrorSummary {...form.summary} />
      <SignInAgainFields signIn={state.signIn} verb="print" form={form} />
      <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
      {/* The first submit button: Enter in a field updates the preview and never prints. */}
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
        Update preview
      </button>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[300px_minmax(0,1fr)_minmax(0,250px)] max-lg:sm:grid-cols-2 print:block">
        <div className="grid gap-6 print:hidden [&>div+div]:border-t [&>div+div]:border-line [&>div+div]:pt-6">
          <div>
            <SelectionFields
              values={values}
              errors={errors}
              wrongLines={preview.wrongLines}
              isMissing={missing.length > 0}
              others={preview.others}
              note={preview.note}
              isTooMany={preview.tooMany !== null}
              onlyName={onlyName}
              pile={pile}
              source={source}
              offers={offers}
              places={places}
              isPrinting={form.pending}
              change={change}
            />
          </div>
          <div>
            <StockFields
              stocks={stocks}
              printers={printers}
              stock={chosen}
              values={values}
              usedBefore={state.values.used}
              errors={errors}
              change={change}
            />
          </div>
          <div>
            <MoreFields
              printers={printers}
              designs={designs}
              offers={offers}
              values={values}
              errors={errors}
              change={change}
            />
          </div>
        </div>
        <div className="grid min-w-0 gap-4 rounded-xl bg-backing p-4 sm:sticky sm:top-6 sm:p-7 print:static print:bg-transparent print:p-0">
          <p className="hidden print:block">
            This is a preview. Choose “Print” in the form to print labels at their size.
          </p>
          {stock && (
            <Sheet
              stock={stock}
              placed={placed}
              number={sheet?.sheet ?? 1}
              used={values.used}
              onUsed={(used) => change({ used })}
            />
          )}
          {stock && (
            <SheetPager
              isRoll={stock.kind === "roll"}
              number={sheet?.sheet ?? 1}
              sheets={check?.sheets ?? sheet?.sheets ?? 0}
              onShow={preview.showSheet}
            />
          )}
        </div>
        <JobSummary
          preview={preview}
          errors={errors}
          values={values}
          stock={stock}
          profileDpi={profile?.dpi ?? null}
          change={change}
          link={link}
          asksToSignIn={state.status === "signed-out"}
          isPrinting={form.pending}
          isUpdating={form.isUpdating}
          isFile={isFile}
        />
      </div>
    </PostForm>
  );
}
