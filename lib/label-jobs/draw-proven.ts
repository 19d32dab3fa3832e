import type { RenderOrder, RenderResult } from "@/lib/labels/render/render-protocol";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";

type FileOrder = Extract<RenderOrder, { make: "pdf" | "zpl" }>;
type Watch = { signal: AbortSignal; onProgress?: (done: number) => void; heapMb: number };

/**
 * Renders a job into a file and checks that the decoder read every symbol.
 * @throws LabelError and the signal's reason, as `runRenderWorker` does
 */
export async function drawProven(
  program: URL | string,
  order: FileOrder,
  total: number,
  watch: Watch,
): Promise<RenderResult> {
  const drawn = await runRenderWorker(program, order, watch);
  watch.signal.throwIfAborted();
  if (drawn.verified !== total) {
    throw new Error(`${drawn.verified} of ${total} labels were read back, and no label was named`);
  }
  return drawn;
}
