import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** A file that is made once and kept in memory: as it is, and with gzip. */
export type PackedFile = { plain: Buffer; packed: Buffer };

export function sendPacked(
  request: IncomingMessage,
  response: ServerResponse,
  { plain, packed }: PackedFile,
  headers: OutgoingHttpHeaders,
): void {
  const isPacked = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"] ?? ""));
  const body = isPacked ? packed : plain;
  response.writeHead(200, {
    ...headers,
    "Content-Length": body.length,
    Vary: "Accept-Encoding",
    ...(isPacked && { "Content-Encoding": "gzip" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
