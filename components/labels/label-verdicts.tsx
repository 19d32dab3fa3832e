import { verdictMarks } from "@/components/labels/verdict-marks";
import type { PlacedCell } from "@/lib/labels/layout/place-job";

/** The guard's word on each label of the first sheet. */
export function LabelVerdicts({ placed }: { placed: PlacedCell[] }) {
  if (placed.length === 0) return null;
  return (
    <details className="text-[0.8125rem]/5">
      <summary className="min-h-6 text-soft underline underline-offset-2">Each label of this sheet</summary>
      <ol className="grid max-h-96 gap-1.5 overflow-y-auto pt-2">
        {placed.map(({ cell, content, label }) => (
          <li key={cell} className="grid grid-cols-[2rem_1fr] wrap-anywhere">
            <span className="font-mono text-soft">{cell}</span>
            <span>
              <bdi>{content.name}</bdi>
              <span className="block text-soft">
                <span aria-hidden="true">{verdictMarks[label.rating.level]} </span>
                {label.rating.sentence} Module {label.rating.moduleMm.toFixed(2)} mm.
              </span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
