"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { LabelDrawing } from "@/components/labels/label/label-drawing";
import { PageSize } from "@/components/labels/label/page-size";
import { placeOneLabel, type SingleLabel } from "@/components/labels/label/place-one-label";
import { ScanRatingNote } from "@/components/labels/label/scan-rating-note";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import type { PrintLabelState } from "@/lib/dashboard/forms/label-form-state";
import { sheetSvg } from "@/lib/labels/svg/svg-documents";

type PrintLabelFormProps = {
  id: string;
  /** Texts of the label; null after the session ended. */
  content: LabelTexts | null;
  /** No stocks after the session ended: the submitted one is kept. */
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  action: FormAction<PrintLabelState>;
  /** Stores the answer to the question whether the label printed. */
  answerAction: FormAction<PrintAnswerState>;
  initial: PrintLabelState;
  nonce: string;
};

const labels = { stock: "Stock", copies: "Copies" };
const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).copiesForm;

/**
 * Form that prints copies of one label on a stock. Printing creates a print job, then opens the print dialog, and then the
 * page asks whether the label printed.
 */
export function PrintLabelForm({
  id,
  content,
  stocks,
  printers,
  action,
  answerAction,
  initial,
  nonce,
}: PrintLabelFormProps) {
  const sent = useFormAction(action, initial, `/access-points/${encodeURIComponent(id)}/label`);
  const print = (element: HTMLFormElement) => sent.submit(element, { intent: "print", script: "1" });
  const form = useActionForm({ ...sent, submit: print }, { labels, loadSchema });
  const { state, pending } = form;
  const values = { ...state.values, ...useWatch({ control: form.control }) };
  const stock = stocks.find((it) => it.id === values.stock);
  const placed = stock && content && placeOneLabel(content, { stock, printers, copies: values.copies });

  useEffect(() => {
    if (state.status === "saved") window.print();
  }, [state]);

  return (
    <>
      {state.job && (
        <div className="max-w-xl">
          <PrintQuestion
            key={state.job.id}
            job={toSheetJob(state.job)}
            id={state.job.id}
            action={answerAction}
            isFocused
          />
        </div>
      )}
      <ActionForm form={form}>
        <SignInAgainFields signIn={state.signIn} verb="print" form={form} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
        {placed && <LabelToPrint placed={placed} nonce={nonce} />}
        <div className="grid gap-7 print:hidden">
          {stocks.length === 0 ? (
            <HiddenFields fields={Object.entries(state.values)} />
          ) : (
            <FieldColumns columns={2}>
              <SelectField {...form.field("stock")}>
                <StockOptions stocks={stocks} />
              </SelectField>
              <TextField {...form.field("copies")} autoComplete="off" inputMode="numeric" />
            </FieldColumns>
          )}
          {placed && <p className="text-soft">{placed.where}</p>}
          <SubmitButton kind={state.job ? "plain" : "primary"} pending={pending} name="intent" value="print">
            {pending
              ? "Preparing and verifying …"
              : state.status === "signed-out"
                ? "Sign in and print"
                : state.job
                  ? "Print again"
                  : "Print"}
          </SubmitButton>
          <noscript>
            <Button type="submit" name="intent" value="check" className="w-full">
              Update preview
            </Button>
          </noscript>
          <p className="text-soft">
            Print at actual size, 100 %, without headers and footers. For another look, other used labels or a PDF:{" "}
            <Link href={`/labels?id=${encodeURIComponent(id)}`} className="text-link">
              all print options
            </Link>
            .
          </p>
        </div>
      </ActionForm>
    </>
  );
}

/** The label at actual size on screen; on paper the pages of the job. */
function LabelToPrint({ placed, nonce }: { placed: SingleLabel; nonce: string }) {
  const { label, pages, widthMm, heightMm, stock } = placed;
  return (
    <>
      <PageSize widthMm={widthMm} heightMm={heightMm} nonce={nonce} />
      <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7 print:hidden">
        <LabelDrawing
          label={label}
          className="print-label mx-auto w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line"
        />
        <ScanRatingNote label={label} stock={stock} />
      </div>
      {pages.map((page, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pages never changes
          key={index}
          className="print-page hidden print:block"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sheetSvg escapes every text and writes no script, link or style
          dangerouslySetInnerHTML={{ __html: sheetSvg(page) }}
        />
      ))}
    </>
  );
}
