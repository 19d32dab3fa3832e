import { IncomingMessage } from "node:http";

/** Longest body that a page takes, in bytes: the limit that Next has for server actions. */
const BODY_MAX = 1_024 * 1_024;

/** Reads a request's body; null when it is longer than a page takes. @throws Error when the client breaks off */
export async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_MAX) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Destroying the request would destroy the socket, and with it the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_MAX) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns the same request with its body yet to be read: a stream that ended cannot be read again. */
export function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = new IncomingMessage(request.socket);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  Object.assign(copy, head);
  copy.push(body);
  copy.push(null);
  return copy;
}
