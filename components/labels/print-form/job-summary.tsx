import { useState } from "react";
import { Finding } from "@/components/label-preview/finding";
import { dpiName } from "@/components/labels/equipment/printer-name";
import { BROWSER_MAX } from "@/components/labels/jobs/job-file-links";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { HowToPrint } from "@/components/labels/print-form/how-to-print";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { Button } from "@/components/ui/button";
import { FieldError, SelectField } from "@/components/ui/fields/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { LabelCheck, LabelFindingGroup } from "@/lib/contract/labels/label-check";
import { isConnected, senderOf, wayTo } from "@/lib/contract/labels/print-ways";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { findDpi, takesZpl, ZEBRA_DPI } from "@/lib/labels/stock/printer";
import { formatNumber, joinFacts, t } from "@/lib/messages/messages";

/** Attributes of a button that opens the labels as a file in another tab, for a service without print jobs. */
const fileButton = {
  formAction: "/labels/file",
  formMethod: "post",
  formEncType: "multipart/form-data",
  formTarget: "_blank",
} as const;

export function JobSummary() {
  const { preview, values, stocks, link, isUpdating } = usePrint();
  const stock = stocks.find(({ id }) => id === values.stock);
  const { check, sheet, isStale } = preview;
  const isRoll = stock?.kind === "roll";
  const labels = check?.labels ?? sheet?.total;
  const sheets = check?.sheets ?? sheet?.sheets;
  const free = stock && check && check.nextSkip.length > 0 ? stock.columns * stock.rows - check.nextSkip.length : 0;
  const copies = Number(values.copies);
  const points = check && !isStale && copies > 1 && t("print.points", { count: check.accessPoints, copies });
  const parts = [points, !isRoll && sheets !== undefined && t("common.sheets", { count: sheets })].filter(Boolean);
  return (
    <div className="grid min-w-0 gap-5 max-lg:sm:col-span-2 lg:sticky lg:top-6 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this has none */}
      <div
        role="group"
        aria-label={t("jobs.one")}
        aria-busy={isStale}
        className={`grid gap-3 ${isStale ? "text-soft" : ""}`}
      >
        <div>
          <p className="text-3xl font-bold tracking-tight">
            {labels === undefined ? "–" : t("common.labels", { count: labels })}
          </p>
          <p className="flex flex-wrap gap-x-3 text-soft">
            {[...parts, free > 0 && t("print.staysFree", { count: free })].map(
              (part) => part && <span key={part}>{part}</span>,
            )}
          </p>
        </div>
        <div role="status" className="grid gap-3 text-[0.8125rem]/5">
          {isStale ? (
            <p className="text-soft">{t(isUpdating ? "print.checking" : "print.stale")}</p>
          ) : (
            <>
              {preview.message && <p className="text-danger">{preview.message}</p>}
              {check && <JobScanRating check={check} />}
              {link?.canChange && !link.isChosen && (
                <p>{rich("print.codesAlone", { link: linkTo("/settings/office#phones") })}</p>
              )}
              {check && <Findings groups={check.groups} />}
            </>
          )}
        </div>
      </div>
      <PrintButtons
        stock={stock}
        labels={labels ?? 0}
        totals={labels === undefined ? "" : joinFacts([t("common.labels", { count: labels }), ...parts])}
      />
    </div>
  );
}

type PrintButtonsProps = {
  stock: ChosenStock | undefined;
  labels: number;
  /** Blank while unknown. */
  totals: string;
};

/** Choice of how to print, and the button that creates the print job. There is none while nothing can be printed. */
function PrintButtons({ stock, labels, totals }: PrintButtonsProps) {
  const { state, preview, errors, values, pending, isUpdating, isFile } = usePrint();
  const way = usePrintWay(stock, labels);
  // What was not found, or cannot be printed, is named beside it: the button prints the others.
  const others = preview.missing.length === 0 && !preview.isStale ? preview.others : null;
  const print = others === null ? t("common.print") : t("print.others", { count: others });
  const text =
    state.status === "signed-out"
      ? t("form.afterSignIn", { action: t("common.print") })
      : pending
        ? t("print.preparing")
        : print;
  const canPrint = preview.note === null || isUpdating || values.what !== "filter";
  return (
    <div className="grid gap-3">
      <PrintWays stock={stock} labels={labels} way={way} />
      {canPrint && (
        <div className="print-bar">
          <p className="min-w-0 text-[0.8125rem] wrap-anywhere lg:hidden">{joinFacts([totals, way.printer?.name])}</p>
          <SubmitButton
            pending={pending || isUpdating}
            name="intent"
            value={others === null ? "print" : "others"}
            {...(isFile && fileButton)}
          >
            {text}
          </SubmitButton>
        </div>
      )}
      <noscript>
        {!preview.check && <p className="pb-2 text-[0.8125rem]">{t("print.updateFirst")}</p>}
        <Button type="submit" name="intent" value="check" className="w-full">
          {t("print.updatePreview")}
        </Button>
      </noscript>
      <FieldError id="format" error={errors.format} />
      <p className="text-[0.8125rem] text-soft">{t("print.verified")}</p>
    </div>
  );
}

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function JobScanRating({ check }: { check: LabelCheck }) {
  const { verdicts, worst } = check;
  if (!worst) return null;
  const hard = verdicts["hand-scanner"];
  return (
    <>
      {verdicts.unreliable > 0 && (
        <Finding level="error">
          {rich("print.unreliable", {
            count: verdicts.unreliable,
            name: worst.accessPoint.name,
            b: (text) => <bdi>{text}</bdi>,
          })}
        </Finding>
      )}
      {hard > 0 && (
        <Finding level="warning">
          {t("print.handScanner", { count: hard, mm: formatNumber(worst.moduleMm, twoDigits) })}
        </Finding>
      )}
    </>
  );
}

/** Number of findings shown before the rest is collapsed. */
const SHOWN = 4;

/** Errors and warnings about labels, errors first, those that say the same together. */
function Findings({ groups }: { groups: LabelFindingGroup[] }) {
  const [shown, collapsed] = [groups.slice(0, SHOWN), groups.slice(SHOWN)];
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      <FindingList groups={shown} />
      {collapsed.length > 0 && (
        <details>
          <summary className="min-h-6 text-soft underline underline-offset-2">
            {t("print.moreFindings", { count: collapsed.length })}
          </summary>
          <div className="max-h-80 overflow-y-auto pt-2">
            <FindingList groups={collapsed} />
          </div>
        </details>
      )}
    </div>
  );
}

function FindingList({ groups }: { groups: LabelFindingGroup[] }) {
  return (
    <ul className="grid gap-2">
      {groups.map(({ level, detail }) => (
        <li key={detail}>
          <Finding level={level} className="wrap-anywhere">
            {rich(level === "error" ? "print.error" : "print.warning", { detail, sr: spoken })}
          </Finding>
        </li>
      ))}
    </ul>
  );
}

function usePrintWay(stock: ChosenStock | undefined, labels: number) {
  const { state, values, change, printers, stocks, isFile } = usePrint();
  const isRoll = stock?.kind === "roll";
  const hasZpl = stock !== undefined && takesZpl(stock);
  const profile = printers.find(({ id }) => id === values.printer);
  const files = (["pdf", "zpl", "browser"] as const).filter(
    (way) => way === "pdf" || (way === "zpl" ? hasZpl : !isFile && labels <= BROWSER_MAX),
  );
  // Other choices for another kind of stock begin with the usual one again.
  const kind = `${isRoll} ${hasZpl}`;
  const [chosen, setChosen] = useState({ kind, way: senderOf(state.how) === null ? state.how : "" });
  const isOffered = chosen.kind === kind && files.some((way) => way === chosen.way);
  const how = isOffered ? chosen.way : profile && isConnected(profile) ? wayTo(profile.id) : "pdf";

  const choose = (value: string) => {
    const printer = printers.find(({ id }) => wayTo(id) === value);
    // The printer of the values is the way by itself, so that it follows the stock.
    setChosen({ kind, way: printer ? "" : value });
    if (!printer) return;
    const loaded = stocks.find(({ id }) => id === printer.stock && id !== values.stock);
    const { used } = rememberedFor(loaded, []);
    change({ printer: printer.id, dpi: "", ...(loaded && { stock: loaded.id, used, lengthMm: "", turn: "" }) });
  };
  return { files, how, choose, printer: printers.find(({ id }) => wayTo(id) === how) };
}

type PrintWaysProps = { stock: ChosenStock | undefined; labels: number; way: ReturnType<typeof usePrintWay> };

function PrintWays({ stock, labels, way: { files, how, choose } }: PrintWaysProps) {
  const { state, errors, values, change, printers, stocks, states, isFile } = usePrint();
  const hasZpl = stock !== undefined && takesZpl(stock);
  const profile = printers.find(({ id }) => id === values.printer);
  // After the session ended the page has no printers, and the form keeps the one that was chosen.
  if (stocks.length === 0 && senderOf(state.how) !== null) {
    return <input type="hidden" name="how" value={state.how} />;
  }
  return (
    <>
      <HowToPrint
        printers={printers}
        stocks={stocks}
        states={states}
        files={files}
        isRoll={stock?.kind === "roll"}
        chosen={how}
        onChoose={choose}
        error={errors.how}
      />
      {hasZpl && findDpi(stock, { dpi: profile?.dpi ?? null }) === null && (
        <div className="hidden group-has-[[name=how][value=zpl]:checked]/form:block">
          <SelectField
            id="zplDpi"
            name="zplDpi"
            label={t("print.field.zplDpi")}
            value={values.dpi}
            error={errors.zplDpi}
            onChange={(event) => change({ dpi: event.currentTarget.value })}
          >
            <option value="">{t("print.choose")}</option>
            {ZEBRA_DPI.map((dpi) => (
              <option key={dpi} value={dpi}>
                {dpiName(dpi)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {!isFile && labels > BROWSER_MAX && (
        <p className="text-[0.8125rem] text-soft">{t("print.browserMax", { max: BROWSER_MAX })}</p>
      )}
    </>
  );
}
