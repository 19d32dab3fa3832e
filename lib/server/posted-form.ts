import { IncomingMessage } from "node:http";
import { isActionBody } from "./action-body";
import type { Refusal } from "./page-refusal";
import { pathOf } from "./request-target";

/** Maximum size in bytes of a page's request body, the same as Next's default limit for server actions. */
const BODY_MAX = 1_024 * 1_024;

/** Path that takes the file of an import, and the most bytes of its form: the file and the parts around it. */
const UPLOAD = "/access-points/import/upload";
const UPLOAD_MAX = 21 * 1_024 * 1_024;

/**
 * Reads and checks the body of a POST. The routes of next-auth and the upload of a file read their own body; Next decodes
 * no action on a route. An upload must state its length, so that a large one is refused before it is read.
 */
export async function readPostedForm(request: IncomingMessage): Promise<{ request: IncomingMessage } | Refusal> {
  if (request.method !== "POST" || pathOf(request).startsWith("/api/auth/")) return { request };
  if (pathOf(request) === UPLOAD) {
    const length = request.headers["content-length"];
    const headers = { Connection: "close" };
    if (length === undefined) return { status: 411, sentence: "State the length of the file.", headers };
    if (Number(length) <= UPLOAD_MAX) return { request };
    return { status: 413, sentence: "The file is larger than 20 MiB. Divide it into several files.", headers };
  }
  const body = await readBody(request);
  if (!body) {
    return { status: 413, sentence: "The form is longer than 1 MiB. Send less.", headers: { Connection: "close" } };
  }
  if (!(await isActionBody(request.headers, body))) {
    const sentence = "The form cannot be read. Load the page again, then send the form once more.";
    return { status: 400, sentence };
  }
  return { request: withBody(request, body) };
}

/**
 * Reads the body of a request. Returns null when it exceeds `BODY_MAX`.
 * @throws Error when the client disconnects
 */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_MAX) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Destroying the request would also destroy the socket, and the answer could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_MAX) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns a copy of the request with an unread body, because a stream that ended cannot be read a second time. */
function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, head);
  copy.push(body);
  copy.push(null);
  return copy;
}
