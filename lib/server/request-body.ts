import { IncomingMessage } from "node:http";

/** Maximum size in bytes of a page's request body, the same as Next's default limit for server actions. */
const BODY_MAX = 1_024 * 1_024;

/** Reads the body of a request. Returns null when it exceeds `BODY_MAX`. @throws Error when the client disconnects */
export async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
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
export function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, head);
  copy.push(body);
  copy.push(null);
  return copy;
}
