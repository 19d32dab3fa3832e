import type { ExportResult } from "@opentelemetry/core";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";

/** Interval between two exports in milliseconds, their largest size, and the most spans that wait for the collector. */
const EXPORT_MS = 5_000;
const BATCH = 512;
const WAITING_MAX = 4_096;

/** Time that the collector has to answer, retries included, and all that is left when the program stops, in milliseconds. */
const ANSWER_MS = 5_000;
const CLOSE_MS = 2_000;

export type SpanExporterOptions = { endpoint: string; log: Logger; closeMs?: number };

/**
 * Loads OpenTelemetry's exporter, which sends spans to `ENDPOINT/v1/traces` (OTLP/HTTP 1.x, JSON encoding). Spans that the
 * collector does not take are dropped, so that its failure costs no memory.
 */
export async function openSpanExporter({ endpoint, log, closeMs = CLOSE_MS }: SpanExporterOptions) {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }, { callWithTimeout }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/core"),
  ]);
  const url = `${endpoint}/v1/traces`;
  // All that wait are sent at once when the program stops, beside an export that is under way.
  const concurrencyLimit = WAITING_MAX / BATCH + 1;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: ANSWER_MS, concurrencyLimit });
  const report = createReport(url, log);
  const processor = new BatchSpanProcessor({
    exporter: {
      export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
        exporter.export(spans, (result) => {
          report(result.error);
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    },
    maxExportBatchSize: BATCH,
    maxQueueSize: WAITING_MAX,
    scheduledDelayMillis: EXPORT_MS,
    exportTimeoutMillis: ANSWER_MS,
  });

  return {
    processor,
    /** Sends the spans that wait. Resolves when the collector has answered, or failed to. */
    flush: (): Promise<void> => processor.forceFlush().catch(report),
    /** Sends the spans that wait, and gives up after `closeMs`. */
    close: (): Promise<void> => callWithTimeout(processor.shutdown(), closeMs).catch(report),
  };
}

/** Creates a function that logs the first failure of several: the collector may be away for hours. */
function createReport(url: string, log: Logger) {
  const { origin, pathname } = new URL(url);
  let isFailing = false;
  return (error?: Error & { code?: string | number }): void => {
    if (error && !isFailing) {
      // Without the error itself, which carries all that the collector answered.
      const { code, message: reason } = error;
      log.warn({ event: "traces.not-sent", url: origin + pathname, code, reason });
    }
    isFailing = error !== undefined;
  };
}
