import type { Server } from "node:http";
import { Server as Listening } from "node:net";

/** How long requests that are under way get to finish, in milliseconds. */
const DEADLINE_MS = 15_000;

/**
 * Stops taking connections and resolves once every answer under way has been sent, or at the deadline, when what
 * hangs is cut. Connections that are there end with the next answer; those still idle after `lingerMs` are closed.
 */
export function drain(server: Server, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const lingered = performance.now() + lingerMs;
    const sweeping = setInterval(() => performance.now() >= lingered && server.closeIdleConnections(), 50);
    // Right after the event loop has taken in whoever was waiting: what is in the queue when it closes is refused late.
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
 * As any server stops listening. That of http closes idle connections at the same moment, also one on which a proxy has
 * just sent a request that was not read yet; and a proxy must not send a POST twice.
 */
const stopListening = (server: Server, then: () => void) => Listening.prototype.close.call(server, then);
