import type { RequestInfo } from "../http/perform";
import type { Span, Tracer } from "./tracer";

/** Version, trace id, parent id and flags (W3C Trace Context §3.2). Zeros are no ids. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;
const SAMPLED = 1;

/** Begins the span of a request. Returns null when its client does not record the trace. */
function start(tracer: Tracer, traceparent = ""): Span | null {
  const [, traceId, spanId, flags = ""] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId) return tracer.startRequest();
  return Number.parseInt(flags, 16) & SAMPLED ? tracer.startRequest({ traceId, spanId }) : null;
}

/** Answers a request in a span, which gets the attributes of OpenTelemetry's conventions for HTTP servers. */
export async function inRequestSpan(
  tracer: Tracer,
  { method, headers }: Request,
  info: RequestInfo,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const span = start(tracer, headers.get("traceparent") ?? undefined);
  if (!span) return answer();
  const response = await span.run(async () => answer());
  const { route, path, requestId } = info;
  const attributes = {
    "http.request.method": method,
    ...(route && { "http.route": route }),
    "http.response.status_code": response.status,
    "url.path": path,
    "request.id": requestId,
  };
  span.end(route ? `${method} ${route}` : method, attributes, response.status >= 500);
  return response;
}
