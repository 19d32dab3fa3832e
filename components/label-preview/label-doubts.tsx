import type { PlacedLabel } from "@/lib/labels/layout/place-label";

export const ratingMarks = { fine: "✓", "hand-scanner": "!", unreliable: "✕" } as const;

export const ratingColours = {
  fine: "text-accent",
  "hand-scanner": "text-warning",
  unreliable: "text-danger",
} as const;

/** What may go wrong with a label: how badly it scans, and warnings. Nothing for most labels. */
export const LabelDoubts = ({ label: { rating, warnings } }: { label: PlacedLabel }) => (
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
