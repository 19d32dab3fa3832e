import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { ProblemError } from "@/lib/contract/problem";
import { LabelError } from "@/lib/labels/layout/label-problem";
import { invalid, type ServiceProblem, unavailable } from "../../http/problem-error";

const NO_SPACE = "There is no space left on the disk for the file. Nothing was printed. Free some space and try again.";
const INTERNAL = "The labels could not be drawn because of an internal error. Nothing was printed. Try again.";
const NO_MEMORY = "These labels need more memory than the server has. Print in parts.";

/** They name the affected access points. */
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

/** Then nobody has to look into it. */
export const isCausedByLabels = (error: unknown): boolean => error instanceof LabelError || isOutOfMemory(error);

/** Null for any other error. */
export function refusalOf(error: unknown): ServiceProblem | null {
  if (error instanceof LabelError) return invalid(error.problems.map(({ sentence }) => ({ detail: sentence })));
  return isOutOfMemory(error) ? invalid(renderErrors(error, [])) : null;
}

export const stopping = (): ServiceProblem => unavailable("This server is about to stop.", 1);

const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Of its heap (`heapMb`). */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
