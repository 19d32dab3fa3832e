import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { createSpanExporter, type FinishedSpan } from "./span-exporter";

type Attributes = FinishedSpan["attributes"];
type Kind = FinishedSpan["kind"];

/** Span that has begun. Its children begin with `inSpan` while `run` runs. */
export type Span = {
  run: <T>(work: () => Promise<T>) => Promise<T>;
  end: (name: string, attributes: Attributes, hasFailed: boolean) => void;
};

export type Tracer = ReturnType<typeof createTracer>;

type Running = { traceId: string; spanId: string; startChild: () => Span };

const running = new AsyncLocalStorage<Running>();

/**
 * Creates a tracer that sends spans to an OpenTelemetry collector (OTLP over HTTP). The packages of OpenTelemetry would add
 * 27 MB for these two kinds of spans.
 */
export function createTracer({ endpoint, log }: { endpoint: string; log: Logger }) {
  const exporter = createSpanExporter({ endpoint, log });

  const start = (kind: Kind, traceId: string, parentSpanId: string | undefined): Span => {
    const spanId = randomBytes(8).toString("hex");
    // One clock for the start and one for the duration, because the wall clock has whole milliseconds and may be set.
    const startedAt = BigInt(Date.now()) * 1_000_000n;
    const began = process.hrtime.bigint();
    const self: Running = { traceId, spanId, startChild: () => start("internal", traceId, spanId) };
    return {
      run: (work) => running.run(self, work),
      end: (name, attributes, hasFailed) => {
        const endedAt = startedAt + (process.hrtime.bigint() - began);
        exporter.add({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, hasFailed });
      },
    };
  };

  return {
    /** Begins the span of a request, in the trace of its client or in a new one. */
    startRequest: (parent?: { traceId: string; spanId: string }): Span =>
      start("server", parent?.traceId ?? randomBytes(16).toString("hex"), parent?.spanId),
    /**
     * Runs work that may outlast its request in a trace of its own. `describe` gets its result, undefined when it threw.
     */
    traceWork: async <T>(
      name: string,
      work: () => Promise<T>,
      describe: (result: T | undefined) => { attributes: Attributes; hasFailed: boolean },
    ): Promise<T> => {
      const span = start("internal", randomBytes(16).toString("hex"), undefined);
      let result: T | undefined;
      try {
        result = await span.run(work);
        return result;
      } finally {
        const { attributes, hasFailed } = describe(result);
        span.end(name, attributes, hasFailed);
      }
    },
    flush: exporter.flush,
    close: exporter.close,
  };
}

/** Runs work in a span of its own when it belongs to a traced request. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = running.getStore()?.startChild();
  return span ? runAndEnd(span, name, work) : work();
}

async function runAndEnd<T>(span: Span, name: string, work: () => Promise<T>): Promise<T> {
  let hasFailed = true;
  try {
    const result = await span.run(work);
    hasFailed = false;
    return result;
  } finally {
    span.end(name, {}, hasFailed);
  }
}
