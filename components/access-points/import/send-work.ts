import type { Progress } from "@/lib/contract/progress";

/** Line of the answer to a form that starts a long-running operation. The last one has the result or the problem. */
type Line = { progress?: Progress; result?: unknown; problem?: { status: number; detail: string; matching?: number } };

export const unanswered = "The service did not answer. Try again: a second attempt is not processed twice.";

/** Sends a form that starts a long-running operation, and returns the last line of the answer. */
export async function sendWork(
  action: string,
  body: FormData,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<Line> {
  const headers = { Accept: "application/x-ndjson" };
  const response = await fetch(action, { method: "POST", body, headers, ...(signal && { signal }) });
  if (!response.headers.get("Content-Type")?.startsWith("application/x-ndjson")) {
    const detail = (await response.text()).slice(0, 300);
    return { problem: { status: response.status, detail: response.ok ? unanswered : detail } };
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let last: Line = {};
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) last = JSON.parse(line);
    if (last.progress) onProgress?.(last.progress);
  }
  return last;
}
