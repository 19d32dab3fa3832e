import type { Context } from "hono";
import type { ServiceEnv } from "../http/register";
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

/** Runs the rest of a request in a span, which gets the attributes of OpenTelemetry's conventions for HTTP servers. */
export async function inRequestSpan(
  tracer: Tracer | null,
  c: Context<ServiceEnv>,
  next: () => Promise<void>,
): Promise<void> {
  const span = tracer && start(tracer, c.req.header("traceparent"));
  if (!span) return next();
  await span.run(next);
  const { method, path } = c.req;
  const { route, requestId } = c.var;
  const attributes = {
    "http.request.method": method,
    ...(route && { "http.route": route }),
    "http.response.status_code": c.res.status,
    "url.path": path,
    "request.id": requestId,
  };
  span.end(route ? `${method} ${route}` : method, attributes, c.res.status >= 500);
}
