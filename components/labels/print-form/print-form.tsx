"use client";

import { toChosenStock } from "@/components/labels/print-form/chosen-stock";
import { JobSummary } from "@/components/labels/print-form/job-summary";
import { MoreFields } from "@/components/labels/print-form/more-fields";
import { SelectionFields } from "@/components/labels/print-form/selection-fields";
import { Sheet, SheetPager } from "@/components/labels/print-form/sheet";
import { StockFields } from "@/components/labels/print-form/stock-fields";
import { PrintFormContext, type PrintFormProps, usePrintForm } from "@/components/labels/print-form/use-print-form";
import { ActionForm } from "@/components/ui/fields/action-form";
import { isTurnedByDefault } from "@/lib/labels/stock/turn-stock";
import { t } from "@/lib/messages/messages";

export function PrintForm(props: PrintFormProps) {
  const form = usePrintForm(props);
  const { state, preview, values } = form;
  const drawn = preview.drawnValues;
  const chosen = props.stocks.find(({ id }) => id === drawn.stock);
  const stock = chosen && toChosenStock(chosen, drawn.lengthMm);

  return (
    <PrintFormContext value={{ ...props, ...form }}>
      <ActionForm
        form={form}
        submit={t("common.print")}
        hasOwnButton
        isWide
        placement="group/form"
        onFocus={form.formProps.onInput}
      >
        <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
        {/* The first submit button: Enter in a field updates the preview and never prints. */}
        <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1} aria-hidden="true">
          {t("print.updatePreview")}
        </button>
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[300px_minmax(0,1fr)_minmax(0,250px)] max-lg:sm:grid-cols-2 print:block">
          <div className="grid gap-6 print:hidden [&>div+div]:border-t [&>div+div]:border-line [&>div+div]:pt-6">
            <div>
              <SelectionFields />
            </div>
            <div>
              <StockFields />
            </div>
            <div>
              <MoreFields />
            </div>
          </div>
          <div className="grid min-w-0 gap-4 rounded-xl bg-backing p-4 sm:sticky sm:top-6 sm:p-7 print:static print:bg-transparent print:p-0">
            <p className="hidden print:block">{t("print.isPreview")}</p>
            {stock && (
              <>
                <Sheet
                  stock={stock}
                  used={drawn.stock === values.stock ? values.used : drawn.used}
                  isTurned={drawn.turn !== "no" && isTurnedByDefault(stock)}
                />
                <SheetPager isRoll={stock.kind === "roll"} />
              </>
            )}
          </div>
          <JobSummary />
        </div>
      </ActionForm>
    </PrintFormContext>
  );
}
