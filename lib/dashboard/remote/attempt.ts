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
  const wantsFile = sending.headers.accept !== "application/json";
  const { method, headers, body } = sending;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), wantsFile ? limits.fileMs : limits.answerMs);
  try {
    const answer = await fetch(base + sending.path, {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
      signal: timer.signal,
      dispatcher,
    });
    const { status } = answer;
    if (status >= 300 && status < 400 && status !== 304) throw new Unanswered("service-redirects", locationOf(answer));
    const kept = new Headers([...answer.headers].filter(([name]) => !OF_THE_CONNECTION.has(name)));
    const hasBody = method !== "HEAD" && status !== 204 && status !== 304 && answer.body !== null;
    if (!hasBody) return new Response(null, { status, headers: kept });
    const isFile = wantsFile && answer.ok;
    const stream = readLimited(
      answer.body as ReadableStream<Uint8Array>,
      isFile ? limits.fileBytes : limits.answerBytes,
    );
    return new Response(isFile ? stream : await new Response(stream).arrayBuffer(), { status, headers: kept });
  } catch (error) {
    throw Unanswered.from(error, timer.signal.aborted);
  } finally {
    clearTimeout(timeout);
  }
}

/** About the way here, not about what came; a body that was compressed is not any more. */
const OF_THE_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
]);

const locationOf = ({ status, headers }: { status: number; headers: { get: (name: string) => string | null } }) =>
  `It answered ${status} and named ${originOf(headers.get("location"))}.`;

/** Of a Location only its origin: the rest may hold what is not for everybody's eyes. */
function originOf(location: string | null): string {
  if (!location) return "no address";
  return URL.canParse(location) ? new URL(location).origin : "another path of its own";
}
