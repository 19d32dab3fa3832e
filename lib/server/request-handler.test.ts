import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain";
import { listen } from "./listen";
import { createRequestHandler } from "./request-handler";

test("a page that never sends anything loses its connection", async () => {
  const handler = createRequestHandler({
    service: async () => new Response(),
    pages: () => new Promise<void>(() => {}),
    ownHeaders: [],
    preparePage: async () => ({ headers: {}, setCookies: [] }),
    probePages: async () => true,
    findPerson: async () => null,
    trustedProxyHops: 0,
    log: { warn: () => {}, error: () => {} },
    silentMs: 50,
  });
  const server = await listen(handler, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => drain(server, 0));
  const { port } = server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET /sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  expect(await text(socket)).toBe("");
});
