import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Node counts bytes that the system accepted, so slow downloads go on; stalled ones end after 1 or 2 periods. */
const STALL_MS = 30_000;
/** To send the answer to a rejected upgrade. */
const REFUSAL_MS = 1_000;

const open = new WeakMap<Server, Set<Duplex>>();

type Options = {
  stallMs?: number;
  /** Another handler answers these: Next's development server. */
  upgradesAt?: string | undefined;
  /** From the system's limit on open files. */
  maxConnections?: number | undefined;
  onRefused?: (request: IncomingMessage, status: number) => void;
};

/** Rejects upgrades and CONNECT, whose sockets Node no longer tracks, and destroys unread ones. */
export function guardConnections(server: Server, options: Options = {}): void {
  const { stallMs = STALL_MS, upgradesAt, maxConnections, onRefused = () => {} } = options;
  const sockets = new Set<Duplex>();
  open.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (maxConnections !== undefined) server.maxConnections = maxConnections;

  // A silent socket without unsent bytes waits for this server or is kept alive; other timeouts close it.
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

/** Also closes connections whose answer is not finished. */
export function destroyConnections(server: Server): void {
  for (const socket of open.get(server) ?? []) socket.destroy();
}

/** The HTTP parser no longer controls the socket. Destroys it once the system has accepted the answer. */
function refuseSocket(socket: Duplex, status: string, sentence: string, headers = ""): void {
  const end = () => socket.destroy();
  const late = setTimeout(end, REFUSAL_MS).unref();
  socket.on("error", end).once("close", () => clearTimeout(late));
  const head = `HTTP/1.1 ${status}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${sentence.length + 1}\r\n\r\n${sentence}\n`, end);
}
