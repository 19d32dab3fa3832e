import { type Agent, fetch } from "undici";
import { readLimited } from "./read-limited";
import { Unanswered } from "./unanswered";

/** How long one try may take, in milliseconds, and how large its answer may be, in bytes. */
export type Limits = {
  /** A whole answer of JSON. */
  answerMs: number;
  /** The first bytes of a file, which may have to be drawn; and silence while it comes. */
  fileMs: number;
  answerBytes: number;
  fileBytes: number;
};

/** A request as it is sent, each try anew. */
export type Sending = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

/**
 * Sends a request once. JSON is read whole; a file is handed on as it comes. Redirects are not followed: the token
 * and what was typed are for this address alone.
 * @throws Unanswered
 */
export async function attempt(base: string, sending: Sending, limits: Limits, dispatcher: Agent): Promise<Response> {
  const { path, method, headers, body = null } = sending;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), wantsFile(sending) ? limits.fileMs : limits.answerMs);
  try {
    const sent = { method, headers, body, redirect: "manual", signal: timer.signal, dispatcher } as const;
    return await handOn(await fetch(base + path, sent), sending, limits);
  } catch (error) {
    throw Unanswered.from(error, timer.signal.aborted);
  } finally {
    clearTimeout(timeout);
  }
}

const wantsFile = ({ headers }: Sending): boolean => headers.accept !== "application/json";

async function handOn(answer: Answer, sending: Sending, { answerBytes, fileBytes }: Limits): Promise<Response> {
  const { status } = answer;
  if (REDIRECTS.has(status)) {
    await answer.body?.cancel();
    throw new Unanswered("service-redirects", locationOf(answer));
  }
  const headers = keptHeaders(answer.headers);
  if (!answer.body || sending.method === "HEAD") return new Response(null, { status, headers });
  const isFile = wantsFile(sending) && answer.ok;
  const stream = readLimited(answer.body as ReadableStream<Uint8Array>, isFile ? fileBytes : answerBytes);
  return new Response(isFile ? stream : await new Response(stream).arrayBuffer(), { status, headers });
}

type Answer = Awaited<ReturnType<typeof fetch>>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Without those about the way here. A body that was compressed is not any more, and of another length. */
function keptHeaders(given: Iterable<[string, string]>): Headers {
  const kept = new Headers([...given]);
  const dropped = kept.has("content-encoding") ? ["content-encoding", "content-length"] : [];
  for (const name of [...dropped, "connection", "keep-alive", "transfer-encoding"]) kept.delete(name);
  return kept;
}

const locationOf = ({ status, headers }: Answer): string =>
  `It answered ${status} and named ${originOf(headers.get("location"))}.`;

/** Of a Location only its origin: the rest may hold what is not for everybody's eyes. */
function originOf(location: string | null): string {
  if (!location) return "no address";
  return URL.canParse(location) ? new URL(location).origin : "another path of its own";
}
