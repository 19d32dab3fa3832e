import { type Agent, fetch } from "undici";
import { TransportError } from "./transport-error";

/** Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** For a complete JSON answer. */
  answerMs: number;
  /** Until a file begins to arrive (the service may render it), and of a pause while it arrives. */
  fileMs: number;
  answerBytes: number;
  fileBytes: number;
};

/** Each attempt builds a new request from it. */
export type Sending = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

/** No redirects, because token and typed data are only for this address. @throws TransportError */
export async function attempt(base: string, sending: Sending, limits: Limits, dispatcher: Agent): Promise<Response> {
  const { path, method, headers, body = null } = sending;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), wantsFile(sending) ? limits.fileMs : limits.answerMs);
  try {
    const sent = { method, headers, body, redirect: "manual", signal: timer.signal, dispatcher } as const;
    return await toResponse(await fetch(base + path, sent), sending, limits);
  } catch (error) {
    throw TransportError.from(error, timer.signal.aborted);
  } finally {
    clearTimeout(timeout);
  }
}

const wantsFile = ({ headers }: Sending): boolean => headers.accept !== "application/json";

async function toResponse(answer: Answer, sending: Sending, { answerBytes, fileBytes }: Limits): Promise<Response> {
  const { status } = answer;
  if (REDIRECTS.has(status)) {
    await answer.body?.cancel();
    throw new TransportError("service-redirects", locationOf(answer));
  }
  const headers = keptHeaders(answer.headers);
  if (!answer.body || sending.method === "HEAD") return new Response(null, { status, headers });
  const isFile = wantsFile(sending) && answer.ok;
  const stream = limitSize(answer.body as ReadableStream<Uint8Array>, isFile ? fileBytes : answerBytes);
  return new Response(isFile ? stream : await new Response(stream).arrayBuffer(), { status, headers });
}

type Answer = Awaited<ReturnType<typeof fetch>>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** fetch has decompressed the body, so its encoding and length no longer apply. */
function keptHeaders(given: Iterable<[string, string]>): Headers {
  const kept = new Headers([...given]);
  const dropped = kept.has("content-encoding") ? ["content-encoding", "content-length"] : [];
  for (const name of [...dropped, "connection", "keep-alive", "transfer-encoding"]) kept.delete(name);
  return kept;
}

const locationOf = ({ status, headers }: Answer): string =>
  `It answered ${status} and named ${originOf(headers.get("location"))}.`;

/** The rest may contain private data. */
function originOf(location: string | null): string {
  if (!location) return "no address";
  return URL.canParse(location) ? new URL(location).origin : "another path of its own";
}

/** Does not read the rest. @throws TransportError */
function limitSize(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          const limit = `${(maxBytes / 1_048_576).toLocaleString("en")} MiB`;
          throw new TransportError("answer-too-large", `At most ${limit} are read.`);
        }
        controller.enqueue(chunk);
      },
    }),
  );
}
