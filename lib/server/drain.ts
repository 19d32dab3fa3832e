import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { destroyConnections } from "./connections";

/** Time in milliseconds that running requests have to finish. */
const DEADLINE_MS = 15_000;

/**
 * Stops accepting connections. Resolves when every running answer has been sent; at the deadline it destroys the
 * remaining sockets. Open connections close after their next answer; connections that are still idle after `lingerMs`
 * milliseconds are closed.
 */
export function drain(server: Server, lingerMs: number, deadlineMs = DEADLINE_MS): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => destroyConnections(server), deadlineMs);
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const lingered = performance.now() + lingerMs;
    const sweeping = setInterval(() => performance.now() >= lingered && server.closeIdleConnections(), 50);
    // Waits until the event loop has accepted the queued connections. Closing the socket first would reset them.
    setImmediate(() =>
      stopListening(server, () => {
        clearTimeout(deadline);
        clearInterval(sweeping);
        resolve();
      }),
    );
  });
}

/**
 * Closes only the listening socket. `close` of node:http also closes idle connections at the same moment. A proxy may
 * have just sent a request on one of them, and a proxy must not repeat a POST.
 */
const stopListening = (server: Server, then: () => void) => NetServer.prototype.close.call(server, then);
