import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { destroyConnections } from "./connections";

/** How long requests under way may take to finish, in milliseconds. */
const DEADLINE_MS = 15_000;

/**
 * Stops taking connections and resolves once every answer under way has been sent, or at the deadline, when every
 * socket that is left is destroyed. Open connections end with their next answer; those still idle after `lingerMs`
 * are closed.
 */
export function drain(server: Server, lingerMs: number, deadlineMs = DEADLINE_MS): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => destroyConnections(server), deadlineMs);
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const lingered = performance.now() + lingerMs;
    const sweeping = setInterval(() => performance.now() >= lingered && server.closeIdleConnections(), 50);
    // After the event loop has accepted the connections that were queued: closing first would reset them.
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
 * Closes the listening socket alone. `close` of node:http also closes idle connections at the same moment, among them
 * one on which a proxy has just sent a request that was not read yet; and a proxy must not send a POST twice.
 */
const stopListening = (server: Server, then: () => void) => NetServer.prototype.close.call(server, then);
