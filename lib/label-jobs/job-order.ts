import type { LabelJob as KeptJob } from "@/lib/contract/label-job";
import type { LabelJob } from "@/lib/labels/layout/place-job";
import type { Printer } from "@/lib/labels/stock/printer";
import type { JobContent } from "./job-content";

type Order = Omit<LabelJob, "contents" | "printer"> & { contents: JobContent[]; printer: KeptJob["printer"] };

/** A job as it is drawn. */
export const toDrawn = ({ contents, stock, template, printer, skip, copies }: Order): LabelJob => ({
  contents,
  stock,
  template,
  printer: toPrinter(printer),
  skip,
  copies,
});

/** What of a profile drawing needs. */
export function toPrinter({ dpi, offsetXMm, offsetYMm, scaleX, scaleY }: KeptJob["printer"]): Printer {
  return { ...(dpi !== null && { dpi }), offsetXMm, offsetYMm, scaleX, scaleY };
}
