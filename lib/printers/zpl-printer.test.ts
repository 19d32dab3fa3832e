import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findAddress, readNetworks } from "./networks";
import { startZplPrinter } from "./testing/listen";
import { openZplPrinter, zplConnection } from "./zpl-printer";

const loopback = readNetworks("127.0.0.0/8") ?? expect.fail("networks");

async function start() {
  const printer = await startZplPrinter();
  onTestFinished(printer.close);
  const line = openZplPrinter({ connect: zplConnection(printer.connection, loopback) });
  onTestFinished(line.close);
  return { printer, line };
}

test("a printer says what it is, and what it lacks", async () => {
  const { printer, line } = await start();
  expect(await line.ask()).toMatchObject({ state: "ready", reasons: [], model: "SIMULATED-300dpi", dpi: [300] });
  printer.loadPaper(0);
  expect(await line.ask()).toMatchObject({ state: "stopped", reasons: ["media-empty"] });
});

test("an address that refuses, another program, and a name that nobody has", async () => {
  const { printer, line } = await start();
  await printer.switchOff();
  expect(await line.ask()).toMatchObject({ state: "away", reasons: ["refused"] });
  await printer.switchOn();
  expect(await line.ask()).toMatchObject({ state: "ready" });

  const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await once(web.listen(9_101, printer.host), "listening");
  onTestFinished(() => void web.close());
  const other = openZplPrinter({ connect: zplConnection({ host: printer.host, port: 9_101 }, loopback) });
  expect(await other.ask()).toMatchObject({ state: "away", reasons: ["not-zpl"] });

  const unknown = openZplPrinter({ connect: zplConnection({ host: "no-printer.invalid", port: 9_100 }, loopback) });
  expect(await unknown.ask()).toMatchObject({ state: "away", reasons: ["unknown-name"] });
});

test("not a byte leaves for an address outside of the networks", async () => {
  const { printer } = await start();
  const networks = readNetworks("10.0.0.0/8, 127.0.0.1") ?? expect.fail("networks");
  const line = openZplPrinter({ connect: zplConnection(printer.connection, networks) });
  expect(await line.ask()).toMatchObject({ state: "away", reasons: ["outside-networks"] });
  expect(printer.connections).toEqual([]);
});

test.each([
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["192.168.1.1", true],
  ["fd00::1", true],
  ["::ffff:192.168.1.1", true],
  ["[fd00::1]", true],
  ["127.0.0.1", false],
  ["2130706433", false],
  ["0x7f.1", false],
  ["0", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["64:ff9b::7f00:1", false],
  ["169.254.169.254", false],
  ["172.32.0.1", false],
  ["8.8.8.8", false],
  ["fe80::1", false],
  ["localhost", false],
])("by default %s may be the address of a printer: %s", async (host, isAllowed) => {
  const networks = readNetworks("10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7") ?? expect.fail("networks");
  const found = findAddress(host, networks);
  if (isAllowed) await expect(found).resolves.toMatch(/[\d.:]/);
  else await expect(found).rejects.toMatchObject({ reason: expect.stringMatching(/outside-networks|unknown-name/) });
});

test.each(["", "10.0.0.0/33", "10.0.0/8", "printers.example.com", "10.0.0.0/8;", "::/129"])(
  "%j is no list of networks",
  (text) => expect(readNetworks(text)).toBeNull(),
);

const statusOf = (formats: number) =>
  [`030,0,0,0406,00${formats},0,0,0,000,0,0,0`, "001,0,0,0,1,2,6,0,00000000,1,000", "1234,0"]
    .map((text) => `\x02${text}\x03\r\n`)
    .join("");

/** Connects to a printer that answers ~HS and the question for its counter by these functions; null is no answer. */
async function connectTo(answers: {
  status: (hasLabels: boolean) => string;
  count: (hasLabels: boolean) => string | null;
}) {
  let hasLabels = false;
  const server = createServer((socket) =>
    socket.on("data", (bytes) => {
      const said = bytes.toString("latin1");
      hasLabels ||= said.includes("^XA");
      if (said.includes("~HS")) socket.write(answers.status(hasLabels));
      const count = said.includes("getvar") ? answers.count(hasLabels) : null;
      if (count !== null) socket.write(`"${count}"`);
    }),
  );
  await once(server.listen(9_102, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const line = openZplPrinter({ connect: zplConnection({ host: "127.0.0.1", port: 9_102 }, loopback) });
  onTestFinished(line.close);
  await line.ask();
  const size = { kind: "roll" as const, widthMm: 50, heightMm: 25 };
  const piece = { name: "Labels", labels: 2, size, draw: async () => Buffer.from("^XA^XZ^XA^XZ") };
  const signal = new AbortController().signal;
  return line.send(piece, { mayBegin: async () => true, onWait: () => {}, signal });
}

test("a counter that falls silent leaves labels unsure", async () => {
  const sent = await connectTo({ status: () => statusOf(0), count: (hasLabels) => (hasLabels ? null : "1000") });
  expect(sent).toEqual({ result: "unsure", reason: "count-differs" });
});

test("a printer without a counter that is idle before it reads the labels is waited for", async () => {
  let polls = 0;
  const status = (hasLabels: boolean) => {
    polls += Number(hasLabels);
    return statusOf(polls > 4 && polls < 10 ? 2 : 0);
  };
  expect(await connectTo({ status, count: () => null })).toEqual({ result: "printed" });
  expect(polls).toBeGreaterThan(10);
});
