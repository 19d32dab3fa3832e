import type { LabelJob } from "@/lib/contract/labels/label-job";

/** States of a job that has not ended. */
export const openStates = ["queued", "drawing"] as const satisfies LabelJob["state"][];

/** Returns whether a job is waiting or being rendered. */
export const isOpen = ({ state }: Pick<LabelJob, "state">): boolean =>
  (openStates as readonly LabelJob["state"][]).includes(state);
