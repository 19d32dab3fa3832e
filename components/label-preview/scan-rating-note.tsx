import { PhoneNote } from "@/components/label-preview/phone-note";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { PlacedLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { shortStockName } from "@/lib/labels/stock/stock-name";

/** Sign before the text of a scan rating. */
export const ratingMarks = { fine: "✓", "hand-scanner": "!", unreliable: "✕" } as const;

/** Colour of the text of a scan rating. */
export const ratingColours = {
  fine: "text-accent",
  "hand-scanner": "text-warning",
  unreliable: "text-danger",
} as const;

type ScanRatingNoteProps = { label: PlacedLabel; stock?: LabelStock; link: SymbolLink | null };

/** What may go wrong with a label: how badly it scans, and warnings. Nothing for most labels. */
export const LabelDoubts = ({ label: { rating, warnings } }: Pick<ScanRatingNoteProps, "label">) => (
  <div className="grid gap-1 text-[0.8125rem]/5 empty:hidden">
    {rating.level !== "fine" && (
      <p className={ratingColours[rating.level]}>
        <span aria-hidden="true">{ratingMarks[rating.level]} </span>
        {rating.sentence}
      </p>
    )}
    {warnings.map((warning) => (
      <p key={warning} className="text-warning wrap-anywhere">
        <span aria-hidden="true">! </span>
        {warning}
      </p>
    ))}
  </div>
);

/** How well a label will scan, warnings about it, and what phones open. */
export function ScanRatingNote({ label, stock = defaultStock, link }: ScanRatingNoteProps) {
  const { level, sentence, moduleMm } = label.rating;
  const { labelWidthMm, labelHeightMm } = stock;
  return (
    <div className="grid gap-1 text-[0.8125rem]/5">
      {level === "fine" && (
        <p className={ratingColours.fine}>
          <span aria-hidden="true">{ratingMarks.fine} </span>
          {sentence}
        </p>
      )}
      <LabelDoubts label={label} />
      <PhoneNote link={link} />
      <p className="text-xs text-soft">
        {moduleMm > 0 && <>Module {moduleMm.toFixed(2)} mm · </>}
        {shortStockName(stock)}, {labelWidthMm} × {labelHeightMm} mm
      </p>
    </div>
  );
}
