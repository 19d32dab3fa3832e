import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startHandler } from "./test-handler";

test("a page that never sends anything loses its connection", async () => {
  const { port } = await startHandler({ silentMs: 50 });
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET /sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  expect(await text(socket)).toBe("");
});
