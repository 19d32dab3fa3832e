import { createServer, type RequestListener, type Server } from "node:http";
import { guardConnections } from "./connections";

/** `message` is one sentence for the operator. */
export class ListenError extends Error {
  override name = "ListenError";
}

const notHere = (place: string) =>
  `${place} is not an address of this machine; set HOST to one that is, or to 0.0.0.0 for all`;

const sentences: Record<string, (place: string) => string> = {
  EADDRINUSE: (place) => `${place} is taken by another program; stop that one, or set PORT to another number`,
  EACCES: (place) => `${place} needs more rights than this user has; set PORT to a number above 1023`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
};

type Options = {
  host: string;
  port: number;
  /** For the whole request of a client. */
  requestMs?: number;
} & NonNullable<Parameters<typeof guardConnections>[1]>;

/** Limits the size of headers and how slowly a client may send and read. @throws ListenError */
export function listen(
  listener: RequestListener,
  { host, port, requestMs = 15_000, ...limits }: Options,
): Promise<Server> {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1_000, requestMs / 4),
      keepAliveTimeout: 65_000,
    },
    listener,
  );
  guardConnections(server, limits);
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const place = `${host}:${port}`;
      const sentence = sentences[error.code ?? ""]?.(place) ?? `${place} cannot be listened on (${error.message})`;
      reject(new ListenError(sentence, { cause: error }));
    };
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve(server);
    });
  });
}

/** For everything except connections: database, log, static files and render workers. */
const RESERVED = 128;

/** From `ulimit -n`; at the limit itself no file could be opened. Undefined if there is no limit. */
export function maxConnections(): number | undefined {
  // Otherwise the report resolves the host names of clients. The types of Node 22 lack this property.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as unknown as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(limit) ? Math.max(limit - RESERVED, 16) : undefined;
}
