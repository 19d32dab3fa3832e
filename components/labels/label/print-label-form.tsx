"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { LabelOnScreen } from "@/components/label-preview/label-drawing";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { PrintQuestion } from "@/components/labels/jobs/print-question";
import { PrintStyle } from "@/components/labels/label/print-style";
import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import { HowToPrint, type PrinterStates } from "@/components/labels/print-form/how-to-print";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FoldedFields } from "@/components/ui/fields/folded-fields";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { readCells, writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { isConnected, senderOf, wayTo } from "@/lib/contract/labels/print-ways";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import type { FormAction, InitialState, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import type { PrintLabelState } from "@/lib/dashboard/forms/label-form-state";
import { type PlacedPage, placeJob } from "@/lib/labels/layout/place-job";
import { usualTemplate } from "@/lib/labels/layout/place-label";
import { fedSize } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { isTurnedByDefault } from "@/lib/labels/stock/turn-stock";
import { paperSvg } from "@/lib/labels/svg/svg-documents";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { t } from "@/lib/messages/messages";

type PrintLabelFormProps = {
  id: string;
  /** Null after the session ended. */
  content: LabelTexts | null;
  link: SymbolLink | null;
  /** None after the session ended: the submitted one is kept. */
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  states: PrinterStates;
  action: FormAction<PrintLabelState>;
  answerAction: FormAction<PrintAnswerState>;
  initial: InitialState<PrintLabelState>;
  nonce: string;
};

const labelsOf = () => ({
  stock: t("fieldRules.label.stock"),
  how: t("print.how"),
  copies: t("print.field.copies"),
});
const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).copiesForm;

export function PrintLabelForm({
  id,
  content,
  link,
  stocks,
  printers,
  states,
  action,
  answerAction,
  initial,
  nonce,
}: PrintLabelFormProps) {
  const sent = useFormAction(action, initial, `/access-points/${encodeURIComponent(id)}/label`);
  const print = (element: HTMLFormElement) => sent.submit(element, { intent: "print", script: "1" });
  const [labels] = useState(labelsOf);
  const form = useActionForm({ ...sent, submit: print }, { labels, loadSchema });
  const { state, pending } = form;
  const values = { ...state.values, ...useWatch({ control: form.control }) };
  const { job } = state;
  const chosen = stocks.find((it) => it.id === values.stock);
  // The next job on the same stock begins where this one ended.
  const stock = chosen && job?.stock.id === chosen.id ? { ...chosen, nextSkip: job.nextSkip } : chosen;
  const ways = useWays(form, { stock, stocks, printers });
  const placed =
    stock && content && placeOneLabel(content, { stock, printers, sendTo: ways.sendTo, copies: values.copies, link });
  const pages = job && content ? [...placeJob({ ...job, contents: [content] })] : placed?.pages;

  useEffect(() => {
    if (state.status === "saved") window.print();
  }, [state]);

  return (
    <>
      {job && (
        <div className="max-w-xl">
          <PrintQuestion key={job.id} job={toSheetJob(job)} id={job.id} action={answerAction} isFocused />
        </div>
      )}
      <ActionForm form={form} submit={t("common.print")} hasOwnButton>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
        {placed && <LabelOnScreen label={placed.label} />}
        {pages && <LabelOnPaper pages={pages} nonce={nonce} />}
        <div className="grid gap-6">
          {stocks.length === 0 ? (
            <HiddenFields fields={{ ...state.values, how: state.how }} />
          ) : (
            <SelectField {...form.field("stock")}>
              <StockOptions stocks={stocks} />
            </SelectField>
          )}
          {placed && <p className="text-soft">{placed.where}</p>}
          {ways.areOffered && (
            <HowToPrint
              printers={printers}
              stocks={stocks}
              states={states}
              files={["browser", "pdf"]}
              chosen={ways.how}
              onChoose={ways.choose}
              error={form.errors.how}
            />
          )}
          <SubmitButton kind={job ? "plain" : "primary"} pending={pending} name="intent" value="print">
            {pending
              ? t("print.preparing")
              : state.status === "signed-out"
                ? t("form.afterSignIn", { action: t("common.print") })
                : job
                  ? t("jobs.printAgain")
                  : t("common.print")}
          </SubmitButton>
          {ways.sendTo === null && <p className="text-soft">{t("print.actualSize")}</p>}
          <FoldedFields
            title={t("common.more")}
            summary={t("print.one.more")}
            isChanged={state.values.copies !== "1"}
            hasError={form.field("copies").error !== undefined}
          >
            {stocks.length > 0 && <TextField {...form.field("copies")} autoComplete="off" inputMode="numeric" />}
            <Link href={`/labels?id=${encodeURIComponent(id)}`} className="text-link">
              {t("print.one.all")}
            </Link>
          </FoldedFields>
          <noscript>
            <Button type="submit" name="intent" value="check" className="w-full">
              {t("print.updatePreview")}
            </Button>
          </noscript>
        </div>
      </ActionForm>
    </>
  );
}

type Ways = { stock: ChosenStock | undefined } & Pick<PrintLabelFormProps, "stocks" | "printers">;
type Form = Pick<ReturnType<typeof useActionForm<PrintLabelState>>, "state" | "setValue">;

/** Choice of how to print. None where labels cannot be sent to a printer: the browser then prints. */
function useWays({ state, setValue }: Form, { stock, stocks, printers }: Ways) {
  const connected = printers.filter(isConnected);
  const usual = connected.find(({ id }) => id === rememberedFor(stock, printers).printer);
  const [chosen, setChosen] = useState({ stock: state.values.stock, way: state.how });
  // Another stock has another printer.
  const isKept = chosen.way !== "" && (chosen.stock === stock?.id || senderOf(chosen.way) === null);
  const how = isKept ? chosen.way : usual ? wayTo(usual.id) : "browser";
  const choose = (way: string) => {
    const printer = connected.find(({ id }) => wayTo(id) === way);
    const loaded = stocks.find(({ id }) => id === printer?.stock) ?? stock;
    if (loaded && loaded !== stock) setValue("stock", loaded.id);
    setChosen({ stock: loaded?.id ?? "", way });
  };
  const areOffered = connected.length > 0;
  return { areOffered, how, choose, sendTo: areOffered ? senderOf(how) : null };
}

function LabelOnPaper({ pages, nonce }: { pages: PlacedPage[]; nonce: string }) {
  const [first] = pages;
  if (!first) return null;
  return (
    <>
      <PrintStyle {...fedSize(first)} nonce={nonce} />
      {pages.map((page, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pages never changes
          key={index}
          dir="ltr"
          className="print-page hidden"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: paperSvg escapes every text and writes no script, link or style
          dangerouslySetInnerHTML={{ __html: paperSvg(page) }}
        />
      ))}
    </>
  );
}

type Options = {
  stock: ChosenStock;
  printers: readonly LabelPrinter[];
  /** Id of the printer that gets the label; null for that of the last job. */
  sendTo: string | null;
  copies: string;
  link: SymbolLink | null;
};

/** Maximum number of copies that are printed from the browser. */
const COPIES_MAX = 500;

/**
 * Places copies of a label on the first free cells of a stock, by the code that prints them, for the printer of the last
 * job on that stock or the one that gets them. Returns undefined if the code has no symbol.
 */
function placeOneLabel(content: LabelTexts, { stock: chosen, printers, sendTo, copies, link }: Options) {
  const stock = toChosenStock(chosen, "");
  const { used, printer, dpi } = rememberedFor(chosen, printers, sendTo);
  const profile = printers.find(({ id }) => id === printer) ?? unknownPrinter;
  const job = {
    contents: [content],
    stock,
    template: { ...usualTemplate(link?.origin), turned: isTurnedByDefault(stock) },
    printer: { ...profile, dpi: dpi ? Number(dpi) : profile.dpi },
    skip: stock.kind === "roll" ? [] : (readCells(used) ?? []),
    copies: Math.min(COPIES_MAX, Math.max(1, Math.trunc(Number(copies)) || 1)),
  };
  try {
    const pages = [...placeJob(job)];
    const cells = pages[0]?.cells ?? [];
    const label = cells[0]?.label;
    if (!label) return undefined;
    const numbers = writeCells(cells.map(({ cell }) => cell));
    // Where on the sheet the labels are printed.
    const where =
      stock.kind === "roll" ? t("print.one.onRoll") : t("print.one.onSheet", { cells: numbers, sheets: pages.length });
    return { label, pages, where };
  } catch (error) {
    if (error instanceof SymbolError) return undefined;
    throw error;
  }
}
