import type { Report } from "@/lib/contract/progress";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../context";
import type { Answer, Call, Person } from "../http/operation";
import { toProblem } from "./failure-problem";
import { inLongChangeQueue } from "./queue";

/** One JSON object in each line. */
const NDJSON = "application/x-ndjson";

const EVERY_MS = 150;

type Work<T> = (report: Report, signal: AbortSignal) => Promise<T>;

/** The last line of NDJSON has `result` or `problem`; only then the work is cancelled when the client disconnects. */
export async function answerWithProgress<T>(
  { log }: Pick<ServiceContext, "log">,
  { header }: Pick<Call, "header">,
  status: number,
  work: Work<T>,
  bugDetail = t("serviceImport.bug"),
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

/** `bug` is the detail of an unexpected error. */
export const answerLongChange = <T>(
  context: Pick<ServiceContext, "log" | "changeQuota">,
  { header, person, bug }: Pick<Call, "header"> & { person: Person; bug: string },
  work: (report: Report) => Promise<T>,
): Promise<Answer> =>
  answerWithProgress(
    context,
    { header },
    200,
    (report, signal) => inLongChangeQueue(context, { person, report, signal }, work),
    bug,
  );
