import pLimit from "p-limit";
import { LabelError } from "@/lib/labels/layout/label-problem";
import { runRenderWorker } from "@/lib/labels/render/render-pool";
import type { RenderOrder, RenderResult } from "@/lib/labels/render/render-protocol";
import { t, tell } from "@/lib/messages/messages";
import { invalid, unavailable } from "@/lib/service/http/problem-error";

/** Each order uses a processor core and about 130 MB. */
const AT_ONCE = 2;

/** Clients would disconnect before a longer queue is finished. */
const WAITING_MAX = 32;

/** @throws ServiceProblem 422 for labels that cannot be drawn, 503 when too many wait or the client left */
export type DrawLabels = (order: RenderOrder, signal: AbortSignal) => Promise<RenderResult>;

/** `program`: the bundled render worker. */
export function createDrawLabels(program: URL | string): DrawLabels {
  const limit = pLimit(AT_ONCE);
  return async (order, signal) => {
    if (limit.pendingCount >= WAITING_MAX) throw unavailable(t("labelService.tooManyDrawn"), 5);
    try {
      return await limit(() => runRenderWorker(program, order, { signal }));
    } catch (error) {
      if (error instanceof LabelError) throw invalid(error.problems.map(({ message }) => ({ detail: tell(message) })));
      if (signal.aborted) throw unavailable(t("labelService.cancelledBeforeDrawn"), 1);
      throw error;
    }
  };
}
