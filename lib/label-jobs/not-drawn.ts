import type { LabelJob } from "@/lib/contract/label-job";
import type { ProblemError, ProblemKind } from "@/lib/contract/problem";

type NotDrawn = { kind: ProblemKind; detail: string; errors?: ProblemError[] };

/** Why a job has no file. What names the labels that cannot be drawn is the request's fault. */
export function whyNotDrawn({
  state,
  errors,
  done,
  total,
}: Pick<LabelJob, "state" | "errors" | "done" | "total">): NotDrawn {
  if (state === "failed") {
    const detail = `Nothing was printed. ${errors.map((error) => error.detail).join(" ")}`;
    // What names no place in the request is no fault of the request's.
    const kind = errors.some((error) => error.pointer !== undefined) ? "validation-failed" : "internal-error";
    return { kind, detail, errors };
  }
  if (state === "cancelled") return { kind: "labels-not-drawn", detail: "The job was cancelled; nothing was printed." };
  return { kind: "labels-not-drawn", detail: `${done} of ${total} labels are drawn. Ask again in a moment.` };
}
