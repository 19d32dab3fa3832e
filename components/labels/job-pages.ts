import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob } from "@/lib/contract/label-job";
import { type PlacedPage, placeJob } from "@/lib/labels/layout/place-job";

/** Returns the pages of a job, laid out as in its file. */
export const jobPages = (job: LabelJob, contents: LabelContent[]): PlacedPage[] => [...placeJob({ ...job, contents })];
