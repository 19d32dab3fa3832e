import type { LabelContent } from "@/lib/contract/label-content";
import type { ProblemError } from "@/lib/contract/problem";
import { LabelError } from "@/lib/labels/layout/label-problem";

const NO_SPACE = "There is no space left on the disk for the file. Nothing was printed; free some space and try again.";

/** Returns whether the disk was full or the disk quota was reached. */
const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Returns the errors of a failed job. They name the affected access points. */
export function drawingErrors(error: unknown, contents: readonly LabelContent[]): ProblemError[] {
  if (isOutOfMemory(error)) {
    return [{ pointer: "/select", detail: "These labels need more memory than the server has. Print in parts." }];
  }
  if (isNoSpace(error)) return [{ detail: NO_SPACE }];
  if (!(error instanceof LabelError)) {
    return [
      { detail: "Something went wrong on our side while the labels were drawn. Nothing was printed; try again." },
    ];
  }
  return error.problems.map(({ index, sentence }) => {
    const content = index === null ? undefined : contents[index];
    return {
      pointer: "/select",
      detail: sentence,
      ...(content && { accessPoint: { id: content.id, name: content.name } }),
    };
  });
}

/** Returns whether a render worker ran out of its heap (`heapMb`). */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
