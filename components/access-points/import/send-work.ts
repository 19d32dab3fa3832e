import type { Progress } from "@/lib/contract/progress";
import { t } from "@/lib/messages/messages";

/** The last line has the result or the problem. */
type Line = { progress?: Progress; result?: unknown; problem?: { status: number; detail: string; matching?: number } };

export const unanswered = (): string => t("import.unanswered");

const withoutSentence = (status: number): string => (status === 413 ? t("import.tooLargeForProxy") : unanswered());

export async function sendWork(
  action: string,
  body: FormData,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<Line> {
  const headers = { Accept: "application/x-ndjson" };
  const response = await fetch(action, { method: "POST", body, headers, ...(signal && { signal }) });
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-ndjson")) {
    // The program refuses with a sentence as plain text. A page is what a proxy in front says, in its own words.
    const isOurs = !response.ok && type.startsWith("text/plain");
    const detail = isOurs ? (await response.text()).slice(0, 300) : withoutSentence(response.status);
    return { problem: { status: response.status, detail } };
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
