import { ratingMarks } from "@/components/label-preview/scan-rating-note";
import { countOf } from "@/components/ui/text/count-of";
import type { LabelCheck, LabelFindingGroup } from "@/lib/contract/labels/label-check";
import type { PlacedCell } from "@/lib/labels/layout/place-job";

/** How well the labels of a print job will scan: the shortest distance, or how many will not scan. */
export function JobScanRating({ check }: { check: LabelCheck }) {
  const { verdicts, worst, labels } = check;
  if (!worst || labels === 0) return null;
  const hard = verdicts["hand-scanner"];
  const distance = Math.round((check.maxScanDistanceMm ?? 0) / 10);
  return (
    <>
      {verdicts.unreliable > 0 && (
        <p className="text-danger">
          <span aria-hidden="true">✕ </span>
          {countOf(verdicts.unreliable, "label")} will not scan reliably. Choose larger stock or shorter codes. The
          worst is “<bdi>{worst.accessPoint.name}</bdi>”.
        </p>
      )}
      {hard > 0 && (
        <p className="text-warning">
          <span aria-hidden="true">! </span>
          {countOf(hard, "label")} scan{hard === 1 ? "s" : ""} with a hand scanner; phones may fail. Modules are{" "}
          {worst.moduleMm.toFixed(2)} mm.
        </p>
      )}
      {verdicts.unreliable + hard === 0 && (
        <p className="text-accent">
          <span aria-hidden="true">✓ </span>
          {labels === 1 ? "It scans" : `All ${labels.toLocaleString("en")} scan`} from up to {distance} cm away.
        </p>
      )}
    </>
  );
}

/** Number of findings shown before the rest is collapsed. */
const SHOWN = 4;

/** Errors and warnings about labels, errors first, those that say the same together. */
export function Findings({ groups }: { groups: LabelFindingGroup[] }) {
  const [shown, collapsed] = [groups.slice(0, SHOWN), groups.slice(SHOWN)];
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      <FindingList groups={shown} />
      {collapsed.length > 0 && (
        <details>
          <summary className="min-h-6 text-soft underline underline-offset-2">
            {collapsed.length.toLocaleString("en")} more
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
        <li key={detail} className={`wrap-anywhere ${level === "error" ? "text-danger" : "text-warning"}`}>
          <span aria-hidden="true">{level === "error" ? "✕" : "!"} </span>
          <span className="sr-only">{level === "error" ? "Error: " : "Warning: "}</span>
          {detail}
        </li>
      ))}
    </ul>
  );
}

/** Scan rating of each label of the first sheet. */
export function SheetRatings({ placed }: { placed: PlacedCell[] }) {
  if (placed.length === 0) return null;
  return (
    <details className="text-[0.8125rem]/5">
      <summary className="min-h-6 text-soft underline underline-offset-2">Each label of this sheet</summary>
      <ol className="grid max-h-96 gap-1.5 overflow-y-auto pt-2">
        {placed.map(({ cell, content, label }) => (
          <li key={cell} className="grid grid-cols-[2rem_1fr] wrap-anywhere">
            <span className="text-soft">{cell}</span>
            <span>
              <bdi>{content.name}</bdi>
              <span className="block text-soft">
                <span aria-hidden="true">{ratingMarks[label.rating.level]} </span>
                {label.rating.sentence} Module {label.rating.moduleMm.toFixed(2)} mm.
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
