import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Time in milliseconds that a client may leave an answer unread. Node counts bytes that the operating system accepted
 * as progress, so a slow download continues, and a stalled one ends after one or two such periods.
 */
const STALL_MS = 30_000;
/** Time in milliseconds to send the answer to a rejected upgrade. */
const REFUSAL_MS = 1_000;

const open = new WeakMap<Server, Set<Duplex>>();

type Options = {
  stallMs?: number;
  /** Path prefix whose upgrades another handler answers: Next's development server. */
  upgradesAt?: string | undefined;
  /** Maximum number of connections, from the system's limit on open files. */
  maxConnections?: number | undefined;
  onRefused?: (request: IncomingMessage, status: number) => void;
};

/**
 * Ensures that every socket of `server` is closed. Rejects upgrades and CONNECT, because Node no longer tracks those
 * sockets, and destroys sockets whose client does not read the answer.
 */
export function guardConnections(server: Server, options: Options = {}): void {
  const { stallMs = STALL_MS, upgradesAt, maxConnections, onRefused = () => {} } = options;
  const sockets = new Set<Duplex>();
  open.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (maxConnections !== undefined) server.maxConnections = maxConnections;

  // A silent socket without unsent bytes waits for this server or is kept alive. Other timeouts close it.
  server.setTimeout(stallMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  server.on("upgrade", (request, socket) => {
    if (upgradesAt && request.url?.startsWith(upgradesAt)) return;
    onRefused(request, 400);
    refuseSocket(socket, "400 Bad Request", "This server upgrades no connection to another protocol.");
  });
  server.on("connect", (request, socket) => {
    onRefused(request, 405);
    refuseSocket(socket, "405 Method Not Allowed", "Method not allowed", "Allow: GET, HEAD, POST\r\n");
  });
}

/** Destroys every socket of `server`, including those with an unfinished answer. */
export function destroyConnections(server: Server): void {
  for (const socket of open.get(server) ?? []) socket.destroy();
}

/**
 * Writes an answer to a socket that the HTTP parser no longer controls, then destroys the socket once the operating
 * system has accepted the answer.
 */
function refuseSocket(socket: Duplex, status: string, sentence: string, headers = ""): void {
  const end = () => socket.destroy();
  const late = setTimeout(end, REFUSAL_MS).unref();
  socket.on("error", end).once("close", () => clearTimeout(late));
  const head = `HTTP/1.1 ${status}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${sentence.length + 1}\r\n\r\n${sentence}\n`, end);
}
