import { createServer, type RequestListener, type Server } from "node:http";

/** The port cannot be listened on. `message` is one sentence. */
export class ListenError extends Error {
  override name = "ListenError";
}

const sentences: Record<string, (place: string) => string> = {
  EADDRINUSE: (place) => `${place} is taken by another program; stop that one, or set PORT to another number`,
  EACCES: (place) => `${place} may not be listened on by this user; set PORT to a number above 1023`,
  EADDRNOTAVAIL: (place) =>
    `${place} is not an address of this machine; set HOST to one that is, or to 0.0.0.0 for all`,
};

/** Listens, with limits on how slowly and how much a client may send. @throws ListenError */
export function listen(listener: RequestListener, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: 15_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    listener,
  );
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const place = `${host}:${port}`;
      const sentence = sentences[error.code ?? ""]?.(place) ?? `${place} cannot be listened on (${error.message})`;
      reject(new ListenError(sentence, { cause: error }));
    });
    server.listen(port, host, () => resolve(server));
  });
}
