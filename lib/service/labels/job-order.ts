import type { JobContent } from "@/lib/label-jobs/job-content";
import { toDrawn } from "@/lib/label-jobs/job-order";
import type { LabelJob } from "@/lib/labels/layout/place-job";
import type { Stock } from "@/lib/labels/stock/stock";
import type { JobRow } from "./job-rows";

/** A job of the ledger as it is drawn, today as on its first day. */
export const drawnFromRow = ({ stock, template, printer, skip, copies }: JobRow, contents: JobContent[]): LabelJob =>
  toDrawn({
    contents,
    stock: JSON.parse(stock) as Stock,
    template: JSON.parse(template),
    printer: JSON.parse(printer),
    skip: JSON.parse(skip),
    copies,
  });
