import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob } from "@/lib/contract/label-job";
import { type PlacedPage, placeJob } from "@/lib/labels/layout/place-job";
import type { Stock } from "@/lib/labels/stock/stock";

/** The pages of a job of the ledger, as its file has them. */
export function jobPages({ stock, template, printer, skip, copies }: LabelJob, contents: LabelContent[]): PlacedPage[] {
  const { dpi, offsetXMm, offsetYMm, scaleX, scaleY } = printer;
  return [
    ...placeJob({
      contents: contents.map((content) => ({ ...content, value: content.code })),
      stock: stock as Stock,
      template,
      printer: { ...(dpi !== null && { dpi }), offsetXMm, offsetYMm, scaleX, scaleY },
      skip,
      copies,
    }),
  ];
}
