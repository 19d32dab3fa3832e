import type { LabelContent } from "@/lib/labels/layout/place-label";

/** What a label says and whose it is: kept with its job, so that it can be drawn again whatever happens since. */
export type JobContent = LabelContent & { id: string };
