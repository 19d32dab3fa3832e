import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import { ippConnection } from "./ipp-connection";
import { ipp } from "./ipp-message";
import { openIppPrinter } from "./ipp-printer";
import { DEFAULT_NETWORKS, readNetworks } from "./networks";
import type { OpenPrinter, Piece, SendResult } from "./printer";
import {
  createIppPrinter,
  encodeAnswer,
  GET_JOB,
  GET_PRINTER,
  jobIn,
  PRINT_JOB,
  VALIDATE_JOB,
} from "./testing/ipp-printer";
import { createVirtualClock } from "./testing/virtual-clock";

const FILE = Buffer.from("%PDF-1.4 labels");

/** Asks and sends one label. Returns what came of it and what was told meanwhile. */
async function print(driver: OpenPrinter, changes: Partial<Piece & Parameters<OpenPrinter["send"]>[1]> = {}) {
  const waits: (DeliveryReason | null)[] = [];
  const order = {
    name: "Labels 1",
    labels: 1,
    size: { kind: "roll" as const, widthMm: 50.8, heightMm: 25.4 },
    draw: async () => FILE,
    mayBegin: async () => true,
    onWait: (reason: DeliveryReason | null) => waits.push(reason),
    signal: new AbortController().signal,
    ...changes,
  };
  await driver.ask();
  return { sent: await driver.send(order, order), waits };
}

/** A printer in memory, and time that passes when both have nothing else to do. */
function open({ chunkMs = 0, ...cut }: { chunkMs?: number; request?: number; answer?: number } = {}) {
  const clock = createVirtualClock();
  const printer = createIppPrinter({ ...cut, delay: () => clock.pause(chunkMs) });
  const driver = openIppPrinter({ address: "ipp://printer.invalid/", connect: printer.connect, ...clock });
  return {
    printer,
    clock,
    ask: () => clock.run(driver.ask()),
    print: (changes?: Parameters<typeof print>[1]) => clock.run(print(driver, changes)),
  };
}

const openAt = (address: string, networks = "127.0.0.0/8,::1/128") =>
  openIppPrinter({ address, connect: ippConnection(address, readNetworks(networks) ?? expect.fail(networks)) });

/** A printer on the network of this machine. */
async function listen() {
  const printer = createIppPrinter();
  onTestFinished(printer.close);
  return { printer, port: await printer.listen() };
}

test("a printer is asked for its state, media, resolutions and formats", async () => {
  expect(await open().ask()).toEqual({
    state: "ready",
    reasons: [],
    media: [
      { name: "om_small_50.8x25.4mm", widthMm: 50.8, heightMm: 25.4, ready: true },
      { name: "na_index-4x6_4x6in", widthMm: 101.6, heightMm: 152.4, ready: false },
    ],
    model: "Label 300",
    dpi: [300],
    formats: ["application/pdf", "image/pwg-raster"],
  });
});

test("a printer of IPP 1.1 is asked in its version", async () => {
  const { printer, print } = open();
  printer.handlers.set(GET_PRINTER, ({ version }) =>
    version === 0x0200 ? { code: 0x0503 } : { printer: printer.attributes },
  );
  expect((await print()).sent).toEqual({ result: "printed" });
});

test("a printer that is off, unknown or outside of the networks is away", async () => {
  const { printer, port } = await listen();
  const outside = openAt(`ipp://localhost:${port}/`, DEFAULT_NETWORKS);
  expect(await outside.ask()).toMatchObject({ state: "away", reasons: ["outside-networks"] });
  expect(printer.requests).toEqual([]);
  printer.close();
  expect(await openAt(`ipp://127.0.0.1:${port}/`).ask()).toMatchObject({ state: "away", reasons: ["refused"] });
  expect(await openAt("ipp://printer.invalid/").ask()).toMatchObject({ state: "away", reasons: ["unknown-name"] });
});

test("a printer that is silent is away after 3 s", async () => {
  const { printer, clock, ask } = open();
  printer.handlers.set(GET_PRINTER, () => null);
  expect(await ask()).toMatchObject({ state: "away", reasons: ["no-answer"] });
  expect(clock.now()).toBe(3_000);
});

test.each([
  ["a page", 200, Buffer.from("<html>Welcome</html>"), "not-ipp"],
  ["404", 404, encodeAnswer({}), "not-ipp"],
  ["403", 403, Buffer.alloc(0), "refused"],
  ["too much", 200, Buffer.concat([encodeAnswer({}), Buffer.alloc(2 * 1024 ** 2)]), "not-ipp"],
  ["no such printer", 200, encodeAnswer({ code: 0x0406 }), "not-ipp"],
])("an answer that is no IPP is refused: %s", async (_, status, body, reason) => {
  const { printer, ask } = open();
  printer.handlers.set(GET_PRINTER, (_request, response) => {
    response.writeHead(status).end(body);
    return null;
  });
  expect(await ask()).toMatchObject({ state: "away", reasons: [reason] });
});

test.each([GET_PRINTER, PRINT_JOB])("a redirect is not followed, in answer to operation %i", async (operation) => {
  const { printer, port } = await listen();
  let connections = 0;
  const elsewhere = createServer(() => (connections += 1)).listen(0, "127.0.0.1");
  onTestFinished(() => void elsewhere.close());
  await once(elsewhere, "listening");
  printer.handlers.set(operation, (_request, response) => {
    const address = elsewhere.address();
    const to = address !== null && typeof address === "object" ? address.port : 0;
    response.writeHead(307, { Location: `http://127.0.0.1:${to}/` }).end();
    return null;
  });
  const reason = operation === PRINT_JOB ? "not-accepted" : "no-answer";
  expect((await print(openAt(`ipp://127.0.0.1:${port}/`))).sent).toEqual({ result: "later", reason });
  expect(connections).toBe(0);
});

test("labels are printed as a PDF at their size, and the name of the printer is only told to it", async () => {
  const { printer, port } = await listen();
  const hosts: (string | undefined)[] = [];
  printer.handlers.set(PRINT_JOB, (_request, _response, http) => {
    hosts.push(http.headers.host, http.headers["content-length"]);
    return { job: jobIn(3) };
  });
  const url = `ipp://localhost:${port}/ipp/print`;
  expect((await print(openAt(url))).sent).toEqual({ result: "printed" });
  expect(hosts).toEqual([`localhost:${port}`, expect.stringMatching(/^\d+$/)]);
  expect(printer.requests.map(({ code }) => code)).toEqual([GET_PRINTER, VALIDATE_JOB, PRINT_JOB, GET_JOB]);
  const job = printer.requests[2] ?? expect.fail("no job");
  expect(job.body.subarray(-FILE.length)).toEqual(FILE);
  expect([...job.operation].slice(2)).toEqual([
    ["printer-uri", ipp("uri", url)],
    ["requesting-user-name", ipp("name", "access-points")],
    ["job-name", ipp("name", "Labels 1")],
    ["document-format", ipp("mediaType", "application/pdf")],
  ]);
  expect([...job.job]).toEqual([
    ["media", ipp("keyword", "om_small_50.8x25.4mm")],
    ["print-scaling", ipp("keyword", "none")],
    ["sides", ipp("keyword", "one-sided")],
  ]);
});

test.each([
  [0x0507, "busy"],
  [0x0505, "busy"],
  [0x0506, "busy"],
  [0x050b, "busy"],
  [0x040b, "wrong-media"],
  [0x040a, "wrong-format"],
  [0x0401, "not-accepted"],
])("labels wait when the printer refuses them by %i", async (code, reason) => {
  const { printer, print } = open();
  const later = { result: "later", reason };
  printer.handlers.set(PRINT_JOB, () => ({ code }));
  expect((await print()).sent).toEqual(later);
  printer.handlers.set(VALIDATE_JOB, () => ({ code }));
  expect((await print()).sent).toEqual(later);
  expect(printer.countOf(PRINT_JOB)).toBe(1);
});

test.each([
  [0x0500, undefined],
  [0x0504, undefined],
  [0x0508, undefined],
  [0x0401, jobIn(8)],
])("labels are unsure when the printer answers %i after it has begun a job", async (code, job) => {
  const { printer, print } = open();
  printer.handlers.set(PRINT_JOB, () => ({ code, ...(job && { job }) }));
  expect((await print()).sent).toEqual({ result: "unsure", reason: "not-accepted" });
});

test.each([
  [202, "unsure"],
  [408, "unsure"],
  [413, "later"],
])("labels that are answered by HTTP %i are %s", async (status, result) => {
  const { printer, print } = open();
  printer.handlers.set(PRINT_JOB, (_request, response) => {
    response.writeHead(status).end();
    return null;
  });
  expect((await print()).sent.result).toBe(result);
});

test("labels wait when another size is loaded, also where the printer would choose it by itself", async () => {
  const { printer, print } = open();
  const size = { kind: "roll" as const, widthMm: 62, heightMm: 29 };
  expect((await print({ size })).sent).toEqual({ result: "later", reason: "wrong-media" });
  expect(printer.countOf(VALIDATE_JOB)).toBe(0);
  const unsupported = new Map([["media", ipp("keyword", "om_small_50.8x25.4mm")]]);
  printer.handlers.set(VALIDATE_JOB, () => ({ code: 1, unsupported }));
  expect((await print()).sent).toEqual({ result: "later", reason: "wrong-media" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
});

test("labels are waited for while the printer has no paper or stops them, and the reason is told", async () => {
  const { printer, print } = open();
  printer.handlers.set(GET_JOB, () => {
    const count = printer.countOf(GET_JOB);
    printer.attributes.set("printer-state-reasons", ipp("keyword", count < 7 ? "media-empty-error" : "none"));
    return { job: jobIn(count < 12 ? 6 : count < 19 ? 5 : 9) };
  });
  const { sent, waits } = await print();
  expect(sent).toEqual({ result: "printed" });
  // The reason is told when it changes, and again after 5 s.
  expect(waits).toEqual(["media-empty", "media-empty", "other", null, null]);
});

test.each([
  ["canceled", { job: jobIn(7) }],
  ["aborted", { job: jobIn(8) }],
  ["forgotten", { code: 0x0406 }],
  [
    "completed with errors",
    { job: new Map([...jobIn(9), ["job-state-reasons", ipp("keyword", "job-completed-with-errors")]]) },
  ],
])("a job that is %s is unsure", async (_, answer) => {
  const { printer, print } = open();
  printer.handlers.set(GET_JOB, () => answer);
  expect((await print()).sent).toEqual({ result: "unsure", reason: "not-accepted" });
});

test("a printer that is silent for 60 s while it prints leaves labels unsure", async () => {
  const { printer, clock, print } = open();
  printer.handlers.set(PRINT_JOB, () => {
    for (const operation of [GET_JOB, GET_PRINTER]) printer.handlers.set(operation, () => null);
    return { job: jobIn(5) };
  });
  const { sent, waits } = await print();
  expect(sent).toEqual({ result: "unsure", reason: "no-answer" });
  expect(waits.length).toBeGreaterThan(8);
  expect(clock.now()).toBeGreaterThanOrEqual(60_000);
});

test("a printer that takes bytes is not silent, even where it answers nothing meanwhile", async () => {
  const { printer, clock, print } = open({ chunkMs: 20_000 });
  const mayBegin = async () => {
    printer.handlers.set(GET_PRINTER, () => null);
    return true;
  };
  const draw = async () => Buffer.alloc(400_000);
  expect((await print({ draw, mayBegin })).sent).toEqual({ result: "printed" });
  expect(clock.now()).toBeGreaterThan(100_000);
});

test("a printer that takes the labels slowly is asked meanwhile", async () => {
  const { printer, print } = open();
  printer.handlers.set(PRINT_JOB, (_request, response) => {
    printer.attributes.set("printer-state-reasons", ipp("keyword", "media-jam"));
    printer.handlers.set(GET_PRINTER, () => {
      printer.handlers.delete(GET_PRINTER);
      response.end(encodeAnswer({ job: jobIn(5) }));
      return { printer: printer.attributes };
    });
    return null;
  });
  const { sent, waits } = await print();
  expect([sent, waits[0]]).toEqual([{ result: "printed" }, "media-jam"]);
});

test("an answer about the labels that does not end within 3 s leaves them unsure", async () => {
  const { printer, print } = open();
  printer.handlers.set(PRINT_JOB, (_request, response) => {
    response.write(encodeAnswer({ job: jobIn(5) }).subarray(0, 20));
    return null;
  });
  expect((await print()).sent).toEqual({ result: "unsure", reason: "connection-lost" });
});

test("nothing is sent when it may not begin", async () => {
  const { printer, print } = open();
  const fails = async () => Promise.reject(new Error("database"));
  expect((await print({ mayBegin: async () => false })).sent).toEqual({ result: "later", reason: "in-turn" });
  expect((await print({ mayBegin: fails })).sent).toEqual({ result: "later", reason: "other" });
  expect((await print({ draw: fails })).sent).toEqual({ result: "later", reason: "not-drawn" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
});

test.each<[number, SendResult["result"]]>([
  [VALIDATE_JOB, "later"],
  [PRINT_JOB, "unsure"],
  [GET_JOB, "unsure"],
])("the end of the program at operation %i leaves labels %s", async (operation, result) => {
  const { printer, print } = open();
  const program = new AbortController();
  printer.handlers.set(operation, () => {
    program.abort();
    return null;
  });
  expect((await print({ signal: program.signal })).sent).toEqual({ result, reason: "program-stopped" });
});

test.each([
  ["request", 0],
  ["answer", 1],
] as const)("a connection that ends at any byte of the %s leaves labels unsure", async (way, arrived) => {
  const whole = open();
  expect((await whole.print()).sent).toEqual({ result: "printed" });
  const bytes = whole.printer.lines[2]?.[way].passed() ?? 0;
  expect(bytes).toBeGreaterThan(100);
  for (let at = 1; at < bytes; at += 13) {
    const { printer, print } = open({ [way]: at });
    expect((await print()).sent).toEqual({ result: "unsure", reason: "connection-lost" });
    expect(printer.countOf(PRINT_JOB)).toBe(arrived);
  }
});

test("a connection that ends before the first byte of the labels leaves them waiting", async () => {
  const { printer, clock, print } = open();
  const mayBegin = async () => {
    printer.lines[2]?.answer.destroy();
    await clock.pause(1);
    return true;
  };
  expect((await print({ mayBegin })).sent).toEqual({ result: "later", reason: "no-answer" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
});
