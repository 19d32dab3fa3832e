import type { ReactNode } from "react";
import { Finding } from "@/components/label-preview/finding";
import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { type PlacedLabel, placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { labelSvg } from "@/lib/labels/svg/svg-documents";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { scanMessage } from "@/lib/labels/symbol/scannability";
import { t, tell } from "@/lib/messages/messages";

/** Returns the reason as text if it cannot be printed. */
export function layOutLabel(content: LabelTexts, link: SymbolLink | null): PlacedLabel | string {
  if (content.code === "") return t("print.preview.noCode");
  try {
    return placeLabel(content, defaultStock, { template: usualTemplate(link?.origin) });
  } catch (error) {
    if (error instanceof SymbolError) return tell(error.said);
    throw error;
  }
}

export function LabelDrawing({ label, className = "" }: { label: PlacedLabel; className?: string }) {
  return (
    <div
      dir="ltr"
      className={`[&>svg]:block [&>svg]:h-auto [&>svg]:max-w-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: labelSvg escapes every text and writes no script, link or style
      dangerouslySetInnerHTML={{ __html: labelSvg(label) }}
    />
  );
}

export const LabelOnScreen = ({ label }: { label: PlacedLabel }) => (
  <Backing>
    <LabelDrawing label={label} className={drawnLabel} />
    <LabelDoubts label={label} />
  </Backing>
);

export const drawnLabel = "mx-auto w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line";

export const Backing = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7">{children}</div>
);

const levels = { fine: "fine", "hand-scanner": "warning", unreliable: "error" } as const;

/** What may go wrong with a label: how badly it scans, and warnings. Nothing for most labels. */
export const LabelDoubts = ({ label: { rating, warnings } }: { label: Pick<PlacedLabel, "rating" | "warnings"> }) => (
  <div className="grid gap-1 text-[0.8125rem]/5 empty:hidden">
    {rating.level !== "fine" && <Finding level={levels[rating.level]}>{tell(scanMessage(rating))}</Finding>}
    {warnings.map(tell).map((warning) => (
      <Finding key={warning} level="warning" className="wrap-anywhere">
        {warning}
      </Finding>
    ))}
  </div>
);
