import { z } from "zod";
import { resourceId } from "./listed-access-point";

/** Texts of one label. Its symbol contains `code`, byte for byte. */
export const labelContent = z
  .object({
    id: resourceId,
    name: z.string(),
    location: z.string(),
    description: z.string().optional().meta({ description: "Only where it is on the label" }),
    code: z.string(),
  })
  .meta({ id: "LabelContent" });
export type LabelContent = z.output<typeof labelContent>;

/** Texts of a job's labels, in the order of the selection. */
export const labelContentList = z.object({ data: z.array(labelContent) }).meta({ id: "LabelContentList" });
