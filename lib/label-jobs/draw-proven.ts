import type { Drawing, DrawOrder } from "@/lib/labels/draw-order";
import { startDrawing } from "@/lib/labels/start-drawing";

type FileOrder = Extract<DrawOrder, { make: "pdf" | "zpl" }>;
type Watch = { signal: AbortSignal; onProgress?: (done: number) => void; heapMb: number };

/**
 * Draws a job into a file that may be handed out: every one of its symbols was read back.
 * @throws LabelError and the signal's reason, as `startDrawing`
 */
export async function drawProven(
  program: URL | string,
  order: FileOrder,
  total: number,
  watch: Watch,
): Promise<Drawing> {
  const drawn = await startDrawing(program, order, watch);
  watch.signal.throwIfAborted();
  if (drawn.verified !== total) {
    throw new Error(`${drawn.verified} of ${total} labels were read back, and no label was named`);
  }
  return drawn;
}
