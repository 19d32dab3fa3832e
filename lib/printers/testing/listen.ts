import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createZplPrinter } from "./zpl-printer";

/** A label printer at an address of its own, as programs on the network reach it. */
export async function startZplPrinter({ labelMs = 20, counts = true, answerMs = 0 } = {}) {
  const printer = createZplPrinter({ pause, labelMs, counts, answerMs });
  const host = `127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;
  const open = new Set<Socket>();
  const connections: number[] = [];
  const server = createServer(async (socket) => {
    connections.push(Date.now());
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    const line = await printer.connect().catch(() => null);
    if (!line) return void socket.destroy();
    line.on("error", () => {});
    line.on("close", () => socket.destroy());
    socket.on("close", () => line.destroy());
    socket.pipe(line).pipe(socket);
  });
  const listen = () => once(server.listen(9_100, host), "listening");
  await listen();
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    ...printer,
    host,
    connections,
    close,
    connection: { kind: "zpl" as const, host, port: 9_100 },
    /** Its address refuses connections until `switchOn`. */
    switchOff: async () => {
      printer.powerOff();
      await close();
    },
    switchOn: async () => {
      printer.powerOn();
      await listen();
    },
  };
}
