import { Findings } from "@/components/labels/findings";
import { LabelVerdicts } from "@/components/labels/label-verdicts";
import { PrintButtons } from "@/components/labels/print-buttons";
import { ScanVerdict } from "@/components/labels/scan-verdict";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelStock } from "@/lib/contract/label-stock";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import type { PlacedCell } from "@/lib/labels/layout/place-job";

type JobSummaryProps = {
  state: LabelsFormState;
  check: LabelCheck | null;
  stock: LabelStock | undefined;
  placed: PlacedCell[];
  /** What is being waited for, "" for nothing. */
  waiting: string;
};

/** What the job comes to, how well it will scan, and the ways to print it. */
export function JobSummary({ state, check, stock, placed, waiting }: JobSummaryProps) {
  const isRoll = stock?.kind === "roll";
  const free = stock && check && check.nextSkip.length > 0 ? stock.columns * stock.rows - check.nextSkip.length : 0;
  return (
    <div className="grid gap-4 border-line max-lg:sm:col-span-2 lg:sticky lg:top-6 lg:border-t lg:pt-3">
      <dl className="grid gap-1.5" aria-busy={waiting === "check"}>
        <Count term="Labels" value={check?.labels} />
        {!isRoll && <Count term="Sheets" value={check?.sheets} />}
        {!isRoll && <Count term="Free labels left" value={check ? free : undefined} />}
      </dl>
      <div role="status" className="grid gap-3 text-[0.8125rem]/5">
        {check && <ScanVerdict check={check} />}
        {check && <Findings check={check} />}
      </div>
      <PrintButtons state={state} check={check} isRoll={isRoll} waiting={waiting} />
      <LabelVerdicts placed={placed} />
    </div>
  );
}

function Count({ term, value }: { term: string; value: number | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>{term}</dt>
      <dd className="font-mono font-semibold">{value === undefined ? "–" : value.toLocaleString("en")}</dd>
    </div>
  );
}
