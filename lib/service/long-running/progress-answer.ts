import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../context";
import type { Answer, Call } from "../http/operation";
import { toProblem } from "./failure-problem";

/** Media type of an answer with progress: one JSON object in each line. */
const NDJSON = "application/x-ndjson";

/** Interval between two lines of progress in milliseconds. */
const EVERY_MS = 150;

type Work<T> = (report: Report, signal: AbortSignal) => Promise<T>;

/**
 * Runs a long-running operation. A client that accepts `application/x-ndjson` gets lines with `progress`, and at last one with `result`
 * or `problem`. When it disconnects, the operation is cancelled. Other clients get the result alone.
 * @param bugDetail what the problem says when a bug ends it
 */
export async function answerWithProgress<T>(
  { log }: Pick<ServiceContext, "log">,
  { header }: Pick<Call, "header">,
  status: number,
  work: Work<T>,
  bugDetail = "The import failed because of a bug. Nothing was imported.",
): Promise<Answer> {
  if (!header("accept")?.includes(NDJSON)) {
    return { status, body: await work(() => {}, new AbortController().signal) };
  }
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const content = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      const encoder = new TextEncoder();
      const send = (line: object) => {
        if (!signal.aborted) stream.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      let sentAt = 0;
      const report: Report = (progress) => {
        signal.throwIfAborted();
        if (performance.now() - sentAt < EVERY_MS) return;
        sentAt = performance.now();
        send({ progress });
      };
      try {
        send({ result: await work(report, signal) });
      } catch (error) {
        if (signal.aborted) return;
        const problem = toProblem(error, bugDetail);
        if (problem.status >= 500) log.error({ event: problem.kind, err: error });
        send({ problem: problem.toProblem("") });
      }
      if (!signal.aborted) stream.close();
    },
    cancel: () => cancelling.abort(),
  });
  return { status, stream: { type: NDJSON, content } };
}
