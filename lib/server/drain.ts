import type { Server } from "node:http";

/** How long requests that are under way get to finish, in milliseconds. */
const DEADLINE_MS = 15_000;

/**
 * Stops taking connections and resolves once every answer under way has been sent, or at the deadline, when what
 * hangs is cut.
 */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
    // Kept-alive connections would hold the server open: each ends with the answer it is giving.
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}
