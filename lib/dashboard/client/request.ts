import "server-only";
import type { z } from "zod";
import type { Outcome } from "@/lib/contract/outcome";
import { problem } from "@/lib/contract/problem";
import { getRuntime } from "./runtime";

/** `path` is relative to `/api/v1`. */
export type ServiceRequest = {
  path: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  token?: string | undefined;
  body?: unknown;
  /** A file, with its Content-Type in `headers`. */
  raw?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** A file, or an answer that waits for one, may take longer. */
  file?: boolean;
  /** Cancels the work of the service when the browser disconnects. */
  signal?: AbortSignal;
  /** Otherwise that of the page request. */
  clientAddress?: string;
};

export async function requestJson<T>(schema: z.ZodType<T>, sent: ServiceRequest): Promise<Outcome<T>> {
  const outcome = await request(sent);
  return outcome.ok ? { ok: true, value: schema.parse(await outcome.value.json()) } : outcome;
}

export async function request(sent: ServiceRequest): Promise<Outcome<Response>> {
  const { path, method = "GET", token, body, raw, file = false, signal } = sent;
  const apiRequest = new Request(`http://service.invalid/api/v1${path}`, {
    method,
    headers: {
      Accept: file ? "*/*" : "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...sent.headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    ...(signal && { signal }),
  });
  const runtime = getRuntime();
  const clientAddress = sent.clientAddress ?? runtime.clientAddress();
  const response = await runtime.service(apiRequest, { clientAddress, page: runtime.page() });
  if (response.ok) return { ok: true, value: response };
  const retryAfter = response.headers.get("retry-after");
  return {
    ok: false,
    problem: problem.parse(await response.json()),
    ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
  };
}
