import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Opens a connection; when that fails, the socket's `destroyed` is true. */
export async function openSocket(port) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]).catch(() => {});
  return socket;
}

/**
 * Sends bytes unchanged. Returns the bytes received until the server closed, `waitMs` passed or, with `headOnly`, the
 * answer's headers were complete. The status is 0 when no answer came.
 */
export async function sendBytes(port, bytes, { waitMs = 5_000, headOnly = false } = {}) {
  const socket = await openSocket(port);
  let text = "";
  const ended = new Promise((resolve) => {
    socket.once("close", () => resolve(true));
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (headOnly && text.includes("\r\n\r\n")) resolve(false);
    });
  });
  socket.write(bytes);
  const closed = await Promise.race([ended, sleep(waitMs, false)]);
  socket.destroy();
  return { text, closed, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) };
}

/** Waits until `condition()` is true. Returns the milliseconds that took, or Infinity after `timeoutMs`. */
export async function waitUntil(condition, timeoutMs, everyMs = 50) {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > timeoutMs) return Number.POSITIVE_INFINITY;
    await sleep(everyMs);
  }
  return Math.round(performance.now() - began);
}
