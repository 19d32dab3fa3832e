import { explainFailure } from "../db/failures";
import type { Parts } from "../parts";
import type { Answer } from "./operation";
import { ServiceProblem } from "./problem-error";

/** Headers of every response: not cached, no MIME sniffing, no framing and no scripts. */
const always = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

/** Converts an answer to an HTTP response. */
export function toResponse({ status, headers, body, bytes, stream }: Answer, requestId: string): Response {
  const raw = bytes ?? stream;
  const content = raw ? raw.content : body === undefined ? null : JSON.stringify(body);
  return new Response(content, {
    status,
    headers: {
      ...always,
      ...(content === null ? {} : { "Content-Type": raw?.type ?? "application/json; charset=utf-8" }),
      ...headers,
      "X-Request-Id": requestId,
    },
  });
}

/**
 * Converts an error to `application/problem+json`. Logs status 500 and above with the error, and sends no internal
 * details of an unexpected error.
 */
export function toProblemResponse(error: unknown, requestId: string, log: Parts["log"]): Response {
  const problem = foreseen(error);
  if (problem.status >= 500) log.error({ event: problem.kind, requestId, err: error });
  return toResponse(
    {
      status: problem.status,
      headers: { ...problem.headers, "Content-Type": "application/problem+json; charset=utf-8" },
      body: problem.toProblem(requestId),
    },
    requestId,
  );
}

function foreseen(error: unknown): ServiceProblem {
  if (error instanceof ServiceProblem) return error;
  const failure = explainFailure(error);
  if (failure) {
    const headers = { "Retry-After": String(failure.retryAfterSeconds) };
    return new ServiceProblem("service-unavailable", failure.detail, { headers });
  }
  return new ServiceProblem(
    "internal-error",
    "Something went wrong on our side. The request's id leads to the log line.",
  );
}
