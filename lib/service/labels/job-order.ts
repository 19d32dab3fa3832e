import type { LabelContent } from "@/lib/contract/label-content";
import { toDrawn } from "@/lib/label-jobs/job-order";
import type { RenderJob } from "@/lib/labels/layout/place-job";
import type { JobRow } from "./job-rows";

/** Returns a job of the print history as input of the renderer, from the values stored when it was created. */
export const drawnFromRow = ({ stock, template, printer, skip, copies }: JobRow, contents: LabelContent[]): RenderJob =>
  toDrawn({
    contents,
    stock: JSON.parse(stock),
    template: JSON.parse(template),
    printer: JSON.parse(printer),
    skip: JSON.parse(skip),
    copies,
  });
