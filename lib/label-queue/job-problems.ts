import type { LabelContent } from "@/lib/contract/labels/label-content";
import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import { type Failed, failed, invalidOutcome } from "@/lib/contract/outcome";
import type { ProblemError } from "@/lib/contract/problem";
import { LabelError } from "@/lib/labels/layout/label-problem";

const NO_SPACE = "There is no space left on the disk for the file. Nothing was printed. Free some space and try again.";
const INTERNAL = "The labels could not be drawn because of an internal error. Nothing was printed. Try again.";
const NO_MEMORY = "These labels need more memory than the server has. Print in parts.";

/** Returns the errors of a failed job. They name the affected access points. */
export function renderErrors(error: unknown, contents: readonly LabelContent[]): ProblemError[] {
  if (isOutOfMemory(error)) return [{ pointer: "/select", detail: NO_MEMORY }];
  if (isNoSpace(error)) return [{ detail: NO_SPACE }];
  if (!(error instanceof LabelError)) return [{ detail: INTERNAL }];
  return error.problems.map(({ index, sentence }) => {
    const content = index === null ? undefined : contents[index];
    return {
      pointer: "/select",
      detail: sentence,
      ...(content && { accessPoint: { id: content.id, name: content.name } }),
    };
  });
}

/** Returns whether the labels themselves caused an error, so that nobody has to look into it. */
export const isCausedByLabels = (error: unknown): boolean => error instanceof LabelError || isOutOfMemory(error);

/** Returns the problem of a request whose labels caused an error, or null for any other error. */
export function refusalOf(error: unknown): Failed | null {
  if (!isCausedByLabels(error)) return null;
  if (error instanceof LabelError) return invalidOutcome(error.problems.map(({ sentence }) => ({ detail: sentence })));
  return invalidOutcome(renderErrors(error, []));
}

/** Returns the problem that explains why a job has no file in this format, or null if it has one. */
export function refuseFile(
  { state, errors, done, total, stock }: Pick<LabelJob, "state" | "errors" | "done" | "total" | "stock">,
  format: LabelJob["format"],
): Failed | null {
  if (state === "failed") {
    const detail = `Nothing was printed. ${errors.map((error) => error.detail).join(" ")}`;
    // Errors without a pointer are not caused by the request, so the answer is 500 and not 422.
    const kind = errors.some((error) => error.pointer !== undefined) ? "validation-failed" : "internal-error";
    return failed({ kind, detail, errors });
  }
  if (state === "cancelled") {
    return failed({ kind: "labels-not-drawn", detail: "The job was cancelled; nothing was printed." });
  }
  if (isOpenJob({ state })) {
    const detail = `${done} of ${total} labels are drawn. Ask again in a moment.`;
    return failed({ kind: "labels-not-drawn", detail, retryAfter: 1 });
  }
  if (format === "pdf" || stock.kind === "roll") return null;
  return invalidOutcome([
    { parameter: "id", detail: "ZPL is for rolls, and this job was printed on sheets. Ask for its PDF." },
  ]);
}

/** Returns the problem of a request that waited while the server began to stop. */
export const refuseWhileStopping = (): Failed =>
  failed({
    kind: "service-unavailable",
    detail: "This server is about to stop. Try again in a moment; nothing was saved.",
    retryAfter: 1,
  });

/** Returns whether the disk was full or the disk quota was reached. */
const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Returns whether a render worker ran out of its heap (`heapMb`). */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
