import { countOf } from "@/components/ui/text/count-of";
import type { LabelCheck, LabelFindingGroup } from "@/lib/contract/labels/label-check";

export function JobScanRating({ check }: { check: LabelCheck }) {
  const { verdicts, worst } = check;
  if (!worst) return null;
  const hard = verdicts["hand-scanner"];
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
