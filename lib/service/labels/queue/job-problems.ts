import type { LabelContent } from "@/lib/contract/labels/label-content";
import { LabelError } from "@/lib/labels/layout/label-problem";
import { message, t, tell } from "@/lib/messages/messages";
import { invalid, type ServiceProblem, unavailable } from "../../http/problem-error";
import { type StoredError, tellError } from "../jobs/job-rows";

/** They name the affected access points. */
export function renderErrors(error: unknown, contents: readonly LabelContent[]): StoredError[] {
  if (isOutOfMemory(error)) return [{ pointer: "/select", detail: message("labelService.noMemory") }];
  if (isNoSpace(error)) return [{ detail: message("labelService.noSpace") }];
  if (!(error instanceof LabelError)) return [{ detail: message("labelService.notDrawn") }];
  return error.problems.map(({ index, message: detail }) => {
    const content = index === null ? undefined : contents[index];
    return {
      pointer: "/select",
      detail,
      ...(content && { accessPoint: { id: content.id, name: content.name } }),
    };
  });
}

export const isCausedByLabels = (error: unknown): boolean => error instanceof LabelError || isOutOfMemory(error);

/** Null for any other error. */
export function refusalOf(error: unknown): ServiceProblem | null {
  if (error instanceof LabelError) return invalid(error.problems.map((problem) => ({ detail: tell(problem.message) })));
  return isOutOfMemory(error) ? invalid(renderErrors(error, []).map(tellError)) : null;
}

export const stopping = (): ServiceProblem => unavailable(t("labelService.stopping"), 1);

const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Of its heap (`heapMb`). */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
