import type { LabelJob } from "@/lib/contract/labels/label-job";

type Answered = Pick<LabelJob, "printState" | "openedAt">;

/** Returns whether nobody has said what a job printed, or its labels were opened again after they did not print. */
export const isAsked = ({ printState, openedAt }: Answered): boolean => printState === "created" || openedAt !== null;

/**
 * Returns whether a job counts as printed only because a day has passed since its labels were opened: nobody has said what
 * printed, and not every label was scanned since.
 */
export const isAssumed = ({ printState, openedAt }: Answered): boolean => printState === "printed" && openedAt !== null;
