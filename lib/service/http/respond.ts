import type { Logger } from "pino";
import type { Answer } from "./operation";
import type { ServiceProblem } from "./problem-error";

const always = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

export const JSON_TYPE = "application/json; charset=utf-8";

/** Only here a Content-Length is set, because compression changes the length. */
export function toResponse({ status, headers, body, bytes, stream }: Answer, requestId: string): Response {
  const raw = bytes ?? stream;
  const content = raw ? raw.content : body === undefined ? null : JSON.stringify(body);
  const response = new Response(content, {
    status,
    headers: {
      ...always,
      ...(content === null ? {} : { "Content-Type": raw?.type ?? JSON_TYPE }),
      ...(stream?.size !== undefined && { "Content-Length": String(stream.size) }),
      ...headers,
      "X-Request-Id": requestId,
    },
  });
  if (content === null || content instanceof ReadableStream) return response;
  // For pages in this process: a Response would first make a stream of its text.
  return Object.defineProperty(response, "json", { value: async () => JSON.parse(toText(content)) });
}

const toText = (content: string | Uint8Array<ArrayBuffer>): string =>
  typeof content === "string"
    ? content
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();

/** Logs `cause` for a status of 500 and above. */
export function toProblemResponse(problem: ServiceProblem, requestId: string, log: Logger, cause?: unknown): Response {
  if (problem.status >= 500) log.error({ event: problem.kind, requestId, err: cause });
  return toResponse(
    {
      status: problem.status,
      headers: { ...problem.headers, "Content-Type": "application/problem+json; charset=utf-8" },
      body: problem.toProblem(requestId),
    },
    requestId,
  );
}
