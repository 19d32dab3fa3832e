import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * How long a client may leave an answer unread, in milliseconds. Node counts bytes that the system took as progress, so
 * a slow download goes on and a stalled one ends after one or two of these.
 */
const STALL_MS = 30_000;
/** How long a refused upgrade may take to take its answer, in milliseconds. */
const REFUSAL_MS = 1_000;

const open = new WeakMap<Server, Set<Duplex>>();

type Options = {
  stallMs?: number;
  /** Path prefix whose upgrades are answered elsewhere: those of Next's development server. */
  upgradesAt?: string | undefined;
  /** Most connections at once; the system's limit on open files leaves room for no more. */
  maxConnections?: number | undefined;
  onRefused?: (request: IncomingMessage, status: number) => void;
};

/**
 * Makes sure that every socket of `server` ends: refuses upgrades and CONNECT, which Node hands over and then forgets,
 * and destroys those whose client does not read its answer.
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

  // Without bytes that wait to be read, a quiet socket waits for us or is kept alive: other timeouts end those.
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

/** Destroys every socket of `server`, whatever it was doing. */
export function destroyConnections(server: Server): void {
  for (const socket of open.get(server) ?? []) socket.destroy();
}

/** Answers on a socket that the HTTP parser has let go of, and destroys it once the system has taken the answer. */
function refuseSocket(socket: Duplex, status: string, sentence: string, headers = ""): void {
  const end = () => socket.destroy();
  const late = setTimeout(end, REFUSAL_MS).unref();
  socket.on("error", end).once("close", () => clearTimeout(late));
  const head = `HTTP/1.1 ${status}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${sentence.length + 1}\r\n\r\n${sentence}\n`, end);
}
