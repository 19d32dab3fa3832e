import type { LabelJob } from "@/lib/contract/label-job";
import type { ProblemError, ProblemKind } from "@/lib/contract/problem";

type NotDrawn = { kind: ProblemKind; detail: string; errors?: ProblemError[] };

/** Returns the problem that explains why a job has no file. */
export function whyNotDrawn({
  state,
  errors,
  done,
  total,
}: Pick<LabelJob, "state" | "errors" | "done" | "total">): NotDrawn {
  if (state === "failed") {
    const detail = `Nothing was printed. ${errors.map((error) => error.detail).join(" ")}`;
    // Errors without a pointer are not caused by the request, so the answer is 500 and not 422.
    const kind = errors.some((error) => error.pointer !== undefined) ? "validation-failed" : "internal-error";
    return { kind, detail, errors };
  }
  if (state === "cancelled") return { kind: "labels-not-drawn", detail: "The job was cancelled; nothing was printed." };
  return { kind: "labels-not-drawn", detail: `${done} of ${total} labels are drawn. Ask again in a moment.` };
}
