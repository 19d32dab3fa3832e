import type { Logger } from "pino";

/** Interval between two exports, their largest size, and the most spans that wait for the collector. */
const EXPORT_MS = 5_000;
const BATCH = 512;
const WAITING_MAX = 4_096;

/** Time that the collector has to answer, in milliseconds. */
const ANSWER_MS = 5_000;

/** Span that has ended. Times are nanoseconds since 1970. */
export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: "internal" | "server";
  startedAt: bigint;
  endedAt: bigint;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
};

/**
 * Creates an exporter that sends spans to `ENDPOINT/v1/traces` every five seconds (OTLP/HTTP 1.x, JSON encoding). Spans
 * that the collector does not take are dropped, so that its failure costs no memory.
 */
export function createSpanExporter({ endpoint, log }: { endpoint: string; log: Logger }) {
  const url = `${endpoint}/v1/traces`;
  let waiting: FinishedSpan[] = [];
  let exporting = Promise.resolve();
  let isFailing = false;

  const send = async (spans: FinishedSpan[]): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(toRequest(spans)),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the collector answers ${response.status}`);
      isFailing = false;
    } catch (error) {
      // Logs the first failure only: the collector may be away for hours.
      if (!isFailing) log.warn({ event: "traces.not-sent", url, err: error });
      isFailing = true;
    }
  };

  const flush = (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    exporting = exporting.then(async () => {
      for (let from = 0; from < spans.length; from += BATCH) await send(spans.slice(from, from + BATCH));
    });
    return exporting;
  };
  const timer = setInterval(() => waiting.length > 0 && void flush(), EXPORT_MS).unref();

  return {
    add: (span: FinishedSpan): void => {
      if (waiting.length < WAITING_MAX) waiting.push(span);
    },
    /** Sends the spans that wait. Resolves when the collector has answered, or failed to. */
    flush,
    close: (): Promise<void> => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Numbers of `Span.kind` and `Status.code` in opentelemetry/proto/trace/v1/trace.proto. */
const kinds = { internal: 1, server: 2 };
const FAILED = 2;

const toRequest = (spans: FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ "service.name": "access-points" }) },
      scopeSpans: [{ scope: { name: "access-points" }, spans: spans.map(toSpan) }],
    },
  ],
});

const toSpan = ({ kind, startedAt, endedAt, attributes, hasFailed, parentSpanId, ...span }: FinishedSpan) => ({
  ...span,
  ...(parentSpanId && { parentSpanId }),
  kind: kinds[kind],
  startTimeUnixNano: String(startedAt),
  endTimeUnixNano: String(endedAt),
  attributes: toAttributes(attributes),
  status: hasFailed ? { code: FAILED } : {},
});

/** 64-bit integers are text in the JSON encoding of Protocol Buffers. */
const toAttributes = (attributes: FinishedSpan["attributes"]) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
