import { z } from "zod";
import { labelContent } from "./label-content";
import { newLabelJob } from "./label-job";

/** For rolls, its label. */
export const sheetNumber = z
  .int("Sheet: enter a whole number.")
  .min(1, "Sheets are numbered from 1.")
  .meta({ description: "From 1; past the end the last sheet" });

export const labelSheetRequest = newLabelJob.extend({ sheet: sheetNumber }).meta({ id: "LabelSheetRequest" });
export type LabelSheetRequest = z.output<typeof labelSheetRequest>;

/** In the order of its cells. */
export const labelSheet = z
  .object({
    sheet: z.int().min(1),
    sheets: z.int().min(1).meta({ description: "Sheets of the job, or labels of a roll" }),
    total: z.int().min(1).meta({ description: "Labels of the job, copies counted" }),
    labels: z
      .array(z.object({ cell: z.int().min(1), content: labelContent }))
      .meta({ description: "At most 200; cells are numbered from 1, left to right, top to bottom" }),
  })
  .meta({ id: "LabelSheet" });
export type LabelSheet = z.output<typeof labelSheet>;
