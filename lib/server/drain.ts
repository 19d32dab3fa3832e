import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { destroyConnections } from "./connections";

/** For running requests. */
const DEADLINE_MS = 15_000;

/** Open connections close after their next answer, idle ones after `lingerMs`; the deadline destroys the rest. */
export function drain(server: Server, lingerMs: number, deadlineMs = DEADLINE_MS): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => destroyConnections(server), deadlineMs);
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const lingered = performance.now() + lingerMs;
    const sweeping = setInterval(() => performance.now() >= lingered && server.closeIdleConnections(), 50);
    // The event loop must first accept the queued connections: closing the socket would reset them.
    setImmediate(() =>
      stopListening(server, () => {
        clearTimeout(deadline);
        clearInterval(sweeping);
        resolve();
      }),
    );
  });
}

/** `close` of node:http closes idle connections too, on which a proxy may just have sent a POST. */
const stopListening = (server: Server, then: () => void) => NetServer.prototype.close.call(server, then);
