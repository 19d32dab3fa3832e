import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { labelContent } from "./label-content";
import { newLabelJob } from "./label-job";

/** For rolls, its label. */
export const sheetNumber = z
  .int({ error: says("print.rule.sheet") })
  .min(1, { error: says("print.rule.minSheet") })
  .meta({ description: "From 1; past the end the last sheet" });

export const labelSheetRequest = newLabelJob.extend({ sheet: sheetNumber }).meta({ id: "LabelSheetRequest" });
export type LabelSheetRequest = z.output<typeof labelSheetRequest>;

export const labelSheet = z
  .object({
    sheet: z.int().min(1),
    sheets: z.int().min(1).meta({ description: "Sheets of the job, or labels of a roll" }),
    total: z.int().min(1).meta({ description: "Labels of the job, copies counted" }),
    labels: z
      .array(z.object({ cell: z.int().min(1), content: labelContent }))
      .meta({ description: "At most 200; cells are numbered from 1, left to right, top to bottom" }),
    svg: z
      .string()
      // Another version of the service may not draw it.
      .default("")
      .meta({
        description:
          "The sheet as an SVG document of its real size, laid out as it is printed, without the offset and the scale of the printer",
      }),
  })
  .meta({ id: "LabelSheet" });
export type LabelSheet = z.output<typeof labelSheet>;
