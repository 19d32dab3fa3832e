import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Connects to a program and sends bytes. When the program refuses, the socket's `destroyed` is true. */
export async function openSocket(port: number, bytes = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const ended = once(socket, "close");
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect").catch(() => {}), ended]);
  if (!socket.destroyed) socket.write(bytes);
  return socket;
}

/** Opens `count` connections, twenty at a time. */
export async function openSockets(count: number, open: (at: number) => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const at = sockets.length;
    const some = Array.from({ length: Math.min(20, count - at) }, (_, index) => open(at + index));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** Sends bytes and hangs up five milliseconds later, whether or not an answer has come. */
export async function hangUp(port: number, bytes: string): Promise<Socket> {
  const socket = await openSocket(port, bytes);
  await sleep(5);
  return socket.destroy();
}

/** Counts the open descriptors of a process (Linux). */
export const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
