import type { Context } from "hono";
import type { ServiceEnv } from "../http/register";
import type { Tracer } from "./tracer";

/** Runs the rest of a request in a span, which gets the attributes of OpenTelemetry's conventions for HTTP servers. */
export async function inRequestSpan(
  tracer: Tracer | null,
  c: Context<ServiceEnv>,
  next: () => Promise<void>,
): Promise<void> {
  const span = tracer?.startRequest(c.req.header("traceparent"));
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
