import { verdictMarks } from "@/components/labels/verdict-marks";
import type { PlacedLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";

const colours = { fine: "text-accent", "hand-scanner": "text-warning", unreliable: "text-danger" } as const;

/** Whether the label will scan, and what else to know before printing it. */
export function LabelVerdict({ label }: { label: PlacedLabel }) {
  const { level, sentence, moduleMm } = label.rating;
  const { vendor, part, labelWidthMm, labelHeightMm } = defaultStock;
  return (
    <div className="grid gap-1 text-[0.8125rem]/5">
      <p className={colours[level]}>
        <span aria-hidden="true">{verdictMarks[level]} </span>
        {sentence}
      </p>
      {label.warnings.map((warning) => (
        <p key={warning} className="text-warning wrap-anywhere">
          <span aria-hidden="true">! </span>
          {warning}
        </p>
      ))}
      <p className="text-xs text-soft">
        {moduleMm > 0 && <>Module {moduleMm.toFixed(2)} mm · </>}
        {vendor} {part}, {labelWidthMm} × {labelHeightMm} mm
      </p>
    </div>
  );
}
