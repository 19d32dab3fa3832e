import type { LabelCheck, LabelFinding } from "@/lib/contract/label-check";

/** Before the rest is folded away. */
const SHOWN = 4;

/** What to know of single labels before printing: those that cannot be drawn first, each named. */
export function Findings({ check }: { check: LabelCheck }) {
  const { findings, counts } = check;
  const all = counts.error + counts.warning;
  const [shown, folded] = [findings.slice(0, SHOWN), findings.slice(SHOWN)];
  if (all === 0) return null;
  return (
    <div className="grid gap-2">
      <List findings={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="min-h-6 text-soft underline underline-offset-2">
            {(all - SHOWN).toLocaleString("en")} more
          </summary>
          <div className="grid max-h-80 gap-2 overflow-y-auto pt-2">
            <List findings={folded} />
            {all > findings.length && <p className="text-soft">Only the first {findings.length} are listed.</p>}
          </div>
        </details>
      )}
    </div>
  );
}

function List({ findings }: { findings: LabelFinding[] }) {
  return (
    <ul className="grid gap-2">
      {findings.map(({ level, detail, accessPoint }) => (
        <li
          key={`${accessPoint?.id} ${detail}`}
          className={`wrap-anywhere ${level === "error" ? "text-danger" : "text-warning"}`}
        >
          <span aria-hidden="true">{level === "error" ? "✕" : "!"} </span>
          <span className="sr-only">{level === "error" ? "Cannot be printed: " : "Look: "}</span>
          {detail}
        </li>
      ))}
    </ul>
  );
}
