import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { PlacedLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { shortStockName } from "@/lib/labels/stock/stock-name";

/** Sign before the text of a scan rating. */
export const ratingMarks = { fine: "✓", "hand-scanner": "!", unreliable: "✕" } as const;

const colours = { fine: "text-accent", "hand-scanner": "text-warning", unreliable: "text-danger" } as const;

/** How well a label will scan, and warnings about it. */
export function ScanRatingNote({ label, stock = defaultStock }: { label: PlacedLabel; stock?: LabelStock }) {
  const { level, sentence, moduleMm } = label.rating;
  const { labelWidthMm, labelHeightMm } = stock;
  return (
    <div className="grid gap-1 text-[0.8125rem]/5">
      <p className={colours[level]}>
        <span aria-hidden="true">{ratingMarks[level]} </span>
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
        {shortStockName(stock)}, {labelWidthMm} × {labelHeightMm} mm
      </p>
    </div>
  );
}
