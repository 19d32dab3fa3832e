import type { Attributes, Context, SpanKind } from "@opentelemetry/api";
import { aroundTransactions } from "../db/transaction";
import type { RequestInfo } from "../http/perform";
import { openSpanExporter, type SpanExporterOptions } from "./span-exporter";

/** Work that gets a span. `describe` says what its result adds to the span; work that throws has failed. */
export type TracedWork<T> = {
  name: string;
  attributes?: Attributes;
  run: () => Promise<T>;
  describe?: (result: T) => { name?: string; attributes: Attributes; hasFailed: boolean };
};

export type Tracer = Awaited<ReturnType<typeof openTracer>>;

declare module "../context" {
  interface ServiceContext {
    /** Sends spans of requests; null when no collector is configured. */
    tracer: Tracer | null;
  }
}

/**
 * Loads OpenTelemetry's packages and returns a tracer that sends spans to a collector. Nothing is registered with them for
 * the whole process, because Next would then record spans too, with addresses whose query holds what people search for.
 */
export async function openTracer(options: SpanExporterOptions) {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { W3CTraceContextPropagator }, resources, sdk, exporter] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
      openSpanExporter(options),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "access-points" }),
    spanProcessors: [exporter.processor],
  });
  const tracer = provider.getTracer("access-points");
  const propagator = new W3CTraceContextPropagator();

  /** Runs work in a span, with its transactions in spans of their own inside. The text of an error may name people. */
  const record = async <T>(
    parent: Context,
    kind: SpanKind,
    { name, attributes = {}, run, describe }: TracedWork<T>,
  ): Promise<T> => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const inside = trace.setSpan(parent, span);
    try {
      const result = await aroundTransactions.run(
        (transaction) => record(inside, SpanKind.INTERNAL, { name: "database transaction", run: transaction }),
        run,
      );
      const ending = describe?.(result);
      if (ending?.name) span.updateName(ending.name);
      if (ending) span.setAttributes(ending.attributes);
      if (ending?.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      return result;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    /** Answers a request in the trace of its client (W3C Trace Context), if that is sampled, or in a new one. */
    traceRequest: (request: Request, info: RequestInfo, answer: () => Promise<Response>): Promise<Response> =>
      record(
        propagator.extract(ROOT_CONTEXT, request.headers, headersGetter),
        SpanKind.SERVER,
        toRequestWork(request, info, answer),
      ),
    /** Runs work that may outlast its request in a trace of its own. */
    traceWork: <T>(work: TracedWork<T>): Promise<T> => record(ROOT_CONTEXT, SpanKind.INTERNAL, work),
    flush: exporter.flush,
    close: exporter.close,
  };
}

/** Describes a request with the attributes of OpenTelemetry's conventions for HTTP servers. */
const toRequestWork = ({ method }: Request, info: RequestInfo, run: () => Promise<Response>): TracedWork<Response> => ({
  name: method,
  attributes: { "http.request.method": method, "url.path": info.path, "request.id": info.requestId },
  run,
  // The router has set the route by now.
  describe: ({ status }) => ({
    ...(info.route && { name: `${method} ${info.route}` }),
    attributes: { ...(info.route && { "http.route": info.route }), "http.response.status_code": status },
    hasFailed: status >= 500,
  }),
});

const headersGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};
