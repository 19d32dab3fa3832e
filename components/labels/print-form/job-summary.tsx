import { BROWSER_MAX } from "@/components/labels/jobs/job-file-links";
import { Findings, JobScanRating, SheetRatings } from "@/components/labels/print-form/check-result";
import { Notice } from "@/components/ui/feedback/notice";
import { FieldError } from "@/components/ui/fields/field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import type { PlacedCell } from "@/lib/labels/layout/place-job";

type JobSummaryProps = {
  state: LabelsFormState;
  formatError: string | undefined;
  check: LabelCheck | null;
  /** The shown sheet, which is known before the check of a large job. */
  sheet: LabelSheet | null;
  /** Typed number of copies. */
  copies: string;
  stock: LabelStock | undefined;
  placed: PlacedCell[];
  /** Intent of the pending request; "" if there is none. */
  waiting: string;
};

/** Size of the print job, how well its labels will scan, and the buttons to print it. */
export function JobSummary({ state, formatError, check, sheet, copies, stock, placed, waiting }: JobSummaryProps) {
  const isRoll = stock?.kind === "roll";
  const free = stock && check && check.nextSkip.length > 0 ? stock.columns * stock.rows - check.nextSkip.length : 0;
  return (
    <div className="grid min-w-0 gap-4 border-line max-lg:sm:col-span-2 lg:sticky lg:top-6 lg:border-t lg:pt-3 print:hidden">
      <dl className="grid gap-1.5" aria-busy={waiting === "check"}>
        <Count term="Labels" value={check?.labels ?? sheet?.total} />
        {!isRoll && <Count term="Sheets" value={check?.sheets ?? sheet?.sheets} />}
        {!isRoll && <Count term="Free labels left" value={check ? free : undefined} />}
      </dl>
      <div role="status" className="grid gap-3 text-[0.8125rem]/5">
        {!check && sheet && waiting === "check" && <p className="text-soft">Checking every label …</p>}
        {check && <JobScanRating check={check} />}
        {check && <Findings check={check} />}
      </div>
      <PrintButtons
        state={state}
        formatError={formatError}
        check={check}
        labels={check?.labels ?? sheet?.total ?? 0}
        totals={check ? totalsOf(check, Number(copies), isRoll) : ""}
        isRoll={isRoll}
        waiting={waiting}
      />
      <SheetRatings placed={placed} />
    </div>
  );
}

/** Returns the size of a job: "18 labels: 9 points × 2 · 1 sheet". */
function totalsOf({ labels, accessPoints, sheets }: LabelCheck, copies: number, isRoll: boolean): string {
  const parts = copies > 1 ? `: ${countOf(accessPoints, "point")} × ${copies.toLocaleString("en")}` : "";
  return countOf(labels, "label") + parts + (isRoll ? "" : ` · ${countOf(sheets, "sheet")}`);
}

const countOf = (count: number, what: string) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

function Count({ term, value }: { term: string; value: number | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>{term}</dt>
      <dd className="font-mono font-semibold">{value === undefined ? "–" : value.toLocaleString("en")}</dd>
    </div>
  );
}

type PrintButtonsProps = Pick<JobSummaryProps, "state" | "formatError" | "check" | "waiting"> & {
  labels: number;
  /** Size of the job; blank while it is unknown. */
  totals: string;
  isRoll: boolean;
};

/** Buttons to print. Each one creates one print job. */
function PrintButtons({ state, formatError, check, labels, totals, isRoll, waiting }: PrintButtonsProps) {
  const isPrinting = waiting !== "" && waiting !== "check" && waiting !== "sheet";
  const label = (intent: string, text: string) => (waiting === intent ? "Preparing and verifying …" : text);
  const isMany = labels > BROWSER_MAX;
  return (
    <div className="grid gap-2">
      <div className="print-bar">
        {/* Beside the counts it repeats them, unless it explains the copies. */}
        <p className={`min-w-0 text-[0.8125rem] wrap-anywhere ${totals.includes("×") ? "" : "lg:hidden"}`}>{totals}</p>
        <SubmitButton pending={isPrinting} name="intent" value="pdf">
          {label("pdf", state.signIn ? "Sign in and create PDF" : "Create PDF")}
        </SubmitButton>
      </div>
      {!isMany && (
        <SubmitButton
          pending={isPrinting}
          kind="plain"
          size="toolbar"
          className="whitespace-normal"
          name="intent"
          value="print"
        >
          {label("print", "Print from the browser")}
        </SubmitButton>
      )}
      {isRoll && (
        <SubmitButton pending={isPrinting} kind="plain" size="toolbar" name="intent" value="zpl">
          {label("zpl", "Download ZPL")}
        </SubmitButton>
      )}
      <noscript>
        {!check && <p className="pb-2 text-[0.8125rem]">Update the preview to check every label before you print.</p>}
        <button
          type="submit"
          name="intent"
          value="check"
          className="inline-flex min-h-8.5 w-full items-center justify-center rounded-md border border-line bg-card px-3 hover:bg-hover"
        >
          Update preview
        </button>
      </noscript>
      <FieldError id="format" error={formatError} />
      <p className="pt-1 text-[0.8125rem] text-soft">
        Print at actual size, 100 %. Every code is verified before you get the file.
        {!isRoll && " ZPL files are for stock on rolls."}
      </p>
      <div role="status">{state.printed && <PrintedNotice printed={state.printed} />}</div>
    </div>
  );
}

function PrintedNotice({ printed: { id, href } }: { printed: { id: string; href: string } }) {
  return (
    <Notice tone="good">
      Every code was verified.{" "}
      <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
        Open the file
      </a>
      , or see{" "}
      <a href={`/labels/jobs/${encodeURIComponent(id)}`} className="underline underline-offset-2">
        the print job
      </a>
      .
    </Notice>
  );
}
