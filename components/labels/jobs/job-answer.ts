import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob } from "@/lib/contract/labels/label-job";

type Answered = Pick<LabelJob, "printState" | "openedAt">;

/** Returns whether nobody has said what a job printed, or its labels were opened again after they did not print. */
export const isAsked = ({ printState, openedAt }: Answered): boolean => printState === "created" || openedAt !== null;

/**
 * Returns whether a job counts as printed only because a day has passed since its labels were opened: nobody has said what
 * printed, and not every label was scanned since.
 */
export const isAssumed = ({ printState, openedAt }: Answered): boolean => printState === "printed" && openedAt !== null;

const DAY_MS = 86_400_000;

/** Returns whether a job whose labels were opened counts as printed on the reader's present day, or did before. */
export function isDueToday({ openedAt }: Answered, readable: (iso: string) => ReadableDate): boolean {
  if (openedAt === null) return false;
  const due = Date.parse(openedAt) + DAY_MS;
  return due <= Date.now() || readable(new Date(due).toISOString()).day === readable(new Date().toISOString()).day;
}
