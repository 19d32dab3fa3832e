import { LabelDrawing } from "@/components/labels/label-drawing";
import { PageSize } from "@/components/labels/page-size";
import { tryToPlace } from "@/components/labels/try-to-place";
import type { LabelContent } from "@/lib/labels/place-label";

/** A label that is there on paper alone, on a page of its own size; what else the page shows must not print. */
export function LabelToPrint({ content, nonce }: { content: LabelContent; nonce: string }) {
  const label = tryToPlace(content);
  if (typeof label === "string") return null;
  return (
    <>
      <PageSize widthMm={label.widthMm} heightMm={label.heightMm} nonce={nonce} />
      <LabelDrawing label={label} className="print-label hidden print:block" />
    </>
  );
}
