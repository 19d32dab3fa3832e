import { z } from "zod";

/** What one label says. Its symbol holds `code`, byte for byte. */
export const labelContent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string(),
    description: z.string().optional().meta({ description: "Only where it is on the label" }),
    code: z.string(),
  })
  .meta({ id: "LabelContent" });
export type LabelContent = z.output<typeof labelContent>;

/** What the labels of a job say, in the order they were selected in. */
export const labelContentList = z.object({ data: z.array(labelContent) }).meta({ id: "LabelContentList" });
