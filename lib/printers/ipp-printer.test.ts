import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import { attributesOf, ipp } from "./ipp-message";
import { openIppPrinter } from "./ipp-printer";
import { DEFAULT_NETWORKS, readNetworks } from "./networks";
import type { OpenPrinter, Piece, PieceFormat, SendResult } from "./printer";
import {
  encodeAnswer,
  GET_JOB,
  GET_PRINTER,
  jobIn,
  openCut,
  openTestClock,
  openTestPrinter,
  PRINT_JOB,
  VALIDATE_JOB,
} from "./testing/open-test-printer";

const FILE = Buffer.from("%PDF-1.4 labels");
const opened: { close: () => unknown }[] = [];
afterEach(() => opened.splice(0).map((one) => one.close()));
const closed = <T extends { close: () => unknown }>(one: T): T => {
  opened.push(one);
  return one;
};

async function open() {
  const printer = closed(await openTestPrinter());
  const clock = openTestClock();
  return { printer, clock, driver: driverOf(printer.url, clock) };
}

function driverOf(url: string, clock = openTestClock(), inside = "127.0.0.0/8,::1/128"): OpenPrinter {
  const networks = readNetworks(inside);
  if (!networks) throw new Error(inside);
  return closed(openIppPrinter({ url, networks, clock }));
}

/** Sends one label, and returns what came of it and what was told meanwhile. */
async function print(
  driver: OpenPrinter,
  changes: Partial<Piece> = {},
  hooks: Partial<Parameters<OpenPrinter["send"]>[1]> = {},
) {
  const waits: (DeliveryReason | null)[] = [];
  const drawn: PieceFormat[] = [];
  const sent = await driver.send(
    {
      name: "Labels 1",
      labels: 1,
      size: { kind: "roll", widthMm: 50.8, heightMm: 25.4 },
      draw: async (format) => {
        drawn.push(format);
        return FILE;
      },
      ...changes,
    },
    {
      mayBegin: async () => true,
      onWait: (reason) => waits.push(reason),
      signal: new AbortController().signal,
      ...hooks,
    },
  );
  return { sent, waits, drawn };
}

test("a printer is asked for its state, media, resolutions and formats", async () => {
  const { driver } = await open();
  expect(await driver.ask()).toEqual({
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

test.each([
  [3, ["none"], "ready", []],
  [4, ["none"], "busy", []],
  [5, ["paused"], "stopped", ["paused"]],
  [5, ["none"], "stopped", ["other"]],
  [3, ["media-empty-error"], "stopped", ["media-empty"]],
  [4, ["media-needed", "door-open-error"], "stopped", ["media-empty", "cover-open"]],
  [3, ["media-jam-report", "toner-empty-warning", "marker-supply-low"], "ready", []],
  [5, ["fuser-over-temp", "developer-empty"], "stopped", ["other", "marker-supply-empty"]],
])("the state %i with the reasons %j is %s", async (state, keywords, expected, reasons) => {
  const { printer, driver } = await open();
  printer.attributes.set("printer-state", ipp("enum", state));
  printer.attributes.set("printer-state-reasons", ipp("keyword", ...keywords));
  expect(await driver.ask()).toMatchObject({ state: expected, reasons });
});

test("a printer of IPP 1.1 is asked in its version", async () => {
  const { printer, driver } = await open();
  printer.handlers.set(GET_PRINTER, ({ version }) =>
    version[0] === 2 ? { code: 0x0503 } : { printer: printer.attributes },
  );
  expect(await driver.ask()).toMatchObject({ state: "ready" });
  expect((await print(driver)).sent).toEqual({ result: "printed" });
});

test("a printer that is off, unknown or outside of the networks is away", async () => {
  const { printer } = await open();
  printer.close();
  expect(await driverOf(printer.url).ask()).toMatchObject({ state: "away", reasons: ["refused"] });
  expect((await print(driverOf(printer.url))).sent).toEqual({ result: "later", reason: "refused" });
  expect(await driverOf("ipp://printer.invalid/ipp/print").ask()).toMatchObject({ reasons: ["unknown-name"] });
  const { printer: other } = await open();
  const byName = driverOf(`ipp://localhost:${other.port}/`, openTestClock(), DEFAULT_NETWORKS);
  expect(await byName.ask()).toMatchObject({ reasons: ["outside-networks"] });
  expect(other.requests).toEqual([]);
});

test("a printer that is silent is away after 3 s", async () => {
  const { printer, clock, driver } = await open();
  printer.handlers.set(GET_PRINTER, () => null);
  printer.heard.on("request", () => clock.pass(3_000));
  expect(await driver.ask()).toMatchObject({ state: "away", reasons: ["no-answer"] });
  expect((await print(driver)).sent).toEqual({ result: "later", reason: "no-answer" });
});

test("an answer is read that is shorter than it states", async () => {
  const { printer, driver } = await open();
  printer.handlers.set(GET_PRINTER, (_request, response) => {
    response.writeHead(200, { "Content-Length": 100_000 }).write(encodeAnswer({ printer: printer.attributes }));
    return null;
  });
  expect(await driver.ask()).toMatchObject({ state: "ready" });
  expect((await print(driver)).sent).toEqual({ result: "printed" });
});

test("an answer about the labels that does not end within 3 s leaves them unsure", async () => {
  const { printer, clock, driver } = await open();
  printer.handlers.set(PRINT_JOB, (_request, response) => {
    printer.handlers.set(GET_PRINTER, () => {
      setImmediate(() => clock.pass(3_000));
      return { printer: printer.attributes };
    });
    response.write(encodeAnswer({ job: jobIn(5) }).subarray(0, 20), () => setImmediate(() => clock.pass(5_000)));
    return null;
  });
  expect((await print(driver)).sent).toEqual({ result: "unsure", reason: "connection-lost" });
});

test.each([
  ["a page", 200, Buffer.from("<html>Welcome</html>"), "not-ipp"],
  ["404", 404, encodeAnswer({}), "not-ipp"],
  ["403", 403, Buffer.alloc(0), "refused"],
  ["too much", 200, Buffer.alloc(2 * 1024 ** 2, 1), "not-ipp"],
  ["no such printer", 200, encodeAnswer({ code: 0x0406 }), "not-ipp"],
])("an answer that is no IPP is refused: %s", async (_, status, body, reason) => {
  const { printer, driver } = await open();
  printer.handlers.set(GET_PRINTER, (_request, response) => {
    response.writeHead(status).end(body);
    return null;
  });
  expect(await driver.ask()).toMatchObject({ state: "away", reasons: [reason] });
});

test.each([GET_PRINTER, PRINT_JOB])("a redirect is not followed, in answer to operation %i", async (operation) => {
  const { printer, driver } = await open();
  let connections = 0;
  const elsewhere = closed(createServer(() => (connections += 1)).listen(0, "127.0.0.1"));
  await once(elsewhere, "listening");
  printer.handlers.set(operation, (_request, response) => {
    const address = elsewhere.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/` }).end();
    return null;
  });
  const reason = operation === PRINT_JOB ? "not-accepted" : "not-ipp";
  expect((await print(driver)).sent).toEqual({ result: "later", reason });
  expect(connections).toBe(0);
});

test("labels are printed as a PDF at their size, and the name of the printer is only asked for by Host", async () => {
  const { printer, clock } = await open();
  const hosts: (string | undefined)[] = [];
  printer.handlers.set(PRINT_JOB, (_request, _response, http) => {
    hosts.push(http.headers.host, http.headers["content-length"]);
    return { job: jobIn(3) };
  });
  const { sent, drawn } = await print(driverOf(`ipp://localhost:${printer.port}/ipp/print`, clock));
  expect(sent).toEqual({ result: "printed" });
  expect(drawn).toEqual([{ format: "pdf" }]);
  expect(hosts).toEqual([`localhost:${printer.port}`, expect.stringMatching(/^\d+$/)]);
  expect(printer.requests.map(({ code }) => code)).toEqual([GET_PRINTER, VALIDATE_JOB, PRINT_JOB, GET_JOB]);
  const job = printer.requests.find(({ code }) => code === PRINT_JOB);
  expect(job && [job.data, [...attributesOf(job, "operation")].slice(2), [...attributesOf(job, "job")]]).toEqual([
    FILE,
    [
      ["printer-uri", ipp("uri", `ipp://localhost:${printer.port}/ipp/print`)],
      ["requesting-user-name", ipp("name", "access-points")],
      ["job-name", ipp("name", "Labels 1")],
      ["document-format", ipp("mediaType", "application/pdf")],
    ],
    [
      ["media", ipp("keyword", "om_small_50.8x25.4mm")],
      ["print-scaling", ipp("keyword", "none")],
      ["sides", ipp("keyword", "one-sided")],
    ],
  ]);
});

const dots = (...dpi: number[]) => ipp("resolution", ...dpi.map((x) => ({ x, y: x, unit: 3 })));
test.each([
  [dots(203, 300), dots(203), ["black_1", "sgray_8"], { format: "pwg", dpi: 203, isGrey: false }],
  [dots(150, 600, 300), dots(1200), ["sgray_8", "srgb_8"], { format: "pwg", dpi: 300, isGrey: true }],
  [ipp("resolution", { x: 80, y: 80, unit: 4 }), dots(300), ["black_1"], { format: "pwg", dpi: 203, isGrey: false }],
  [dots(300), dots(300), ["srgb_8"], null],
  [ipp("resolution", { x: 300, y: 600, unit: 3 }), dots(300), ["black_1"], null],
])("a printer without PDF gets a raster that it takes (%#)", async (resolutions, first, types, format) => {
  const { printer, driver } = await open();
  printer.attributes.set("document-format-supported", ipp("mediaType", "image/pwg-raster", "image/jpeg"));
  printer.attributes.set("pwg-raster-document-resolution-supported", resolutions);
  printer.attributes.set("printer-resolution-default", first);
  printer.attributes.set("pwg-raster-document-type-supported", ipp("keyword", ...types));
  const { sent, drawn } = await print(driver);
  expect(drawn).toEqual(format ? [format] : []);
  expect(sent).toEqual(format ? { result: "printed" } : { result: "later", reason: "wrong-format" });
});

test("a size without a name is asked for by its sides, and another one than the loaded is not sent", async () => {
  const { printer, driver } = await open();
  const custom = ipp("keyword", "custom_min_20x10mm", "custom_max_104x500mm");
  const size = { kind: "roll" as const, widthMm: 62, heightMm: 29 };
  expect((await print(driver, { size })).sent).toEqual({ result: "later", reason: "wrong-media" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
  printer.attributes.set("media-ready", custom);
  expect((await print(driver, { size })).sent).toEqual({ result: "printed" });
  const job = printer.requests.find(({ code }) => code === PRINT_JOB);
  const sides = [ipp("integer", 6_200), ipp("integer", 2_900)] as const;
  expect(job && attributesOf(job, "job").get("media-col")).toEqual(
    ipp(
      "collection",
      new Map([["media-size", ipp("collection", new Map(sides.map((side, at) => [`${"xy"[at]}-dimension`, side])))]]),
    ),
  );
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
  const { printer, driver } = await open();
  const later = { result: "later", reason };
  printer.handlers.set(PRINT_JOB, () => ({ code }));
  expect((await print(driver)).sent).toEqual(later);
  printer.handlers.set(VALIDATE_JOB, () => ({ code }));
  expect((await print(driver)).sent).toEqual(later);
  expect(printer.countOf(PRINT_JOB)).toBe(1);
});

test("labels wait when the printer would choose other media by itself", async () => {
  const { printer, driver } = await open();
  printer.handlers.set(VALIDATE_JOB, () => ({
    code: 1,
    unsupported: new Map([["media", ipp("keyword", "om_small_50.8x25.4mm")]]),
  }));
  expect((await print(driver)).sent).toEqual({ result: "later", reason: "wrong-media" });
});

test("labels wait for a printer that is out of paper before them, and are waited for when it is so meanwhile", async () => {
  const { printer, driver } = await open();
  const report = (reason: string) => printer.attributes.set("printer-state-reasons", ipp("keyword", reason));
  report("media-empty-error");
  expect((await print(driver)).sent).toEqual({ result: "later", reason: "media-empty" });
  report("none");
  printer.handlers.set(GET_JOB, () => {
    const count = printer.countOf(GET_JOB);
    report(count < 30 ? "media-empty-error" : "none");
    return { job: jobIn(count < 30 ? 6 : count < 45 ? 5 : 9) };
  });
  const { sent, waits } = await print(driver);
  expect(sent).toEqual({ result: "printed" });
  // At once when it changes, and each 5 s.
  expect(waits).toEqual(["media-empty", "media-empty", "media-empty", null, null]);
});

test.each([7, 8])("a job that ends in the state %i is unsure", async (state) => {
  const { printer, driver } = await open();
  printer.handlers.set(GET_JOB, () => ({ job: jobIn(state) }));
  expect((await print(driver)).sent).toEqual({ result: "unsure", reason: "not-accepted" });
});

test("a printer that is silent for 60 s while it prints leaves labels unsure", async () => {
  const { printer, clock, driver } = await open();
  printer.handlers.set(PRINT_JOB, () => {
    for (const operation of [GET_JOB, GET_PRINTER]) printer.handlers.set(operation, () => null);
    printer.heard.on("request", ({ code }) => code !== PRINT_JOB && clock.pass(3_000));
    return { job: jobIn(5) };
  });
  const { sent, waits } = await print(driver);
  expect(sent).toEqual({ result: "unsure", reason: "no-answer" });
  expect(waits.length).toBeGreaterThan(8);
  expect(clock.now()).toBeGreaterThanOrEqual(60_000);
});

test("a printer that takes the labels slowly is asked meanwhile", async () => {
  const { printer, clock, driver } = await open();
  printer.handlers.set(PRINT_JOB, (_request, response) => {
    printer.attributes.set("printer-state-reasons", ipp("keyword", "media-jam"));
    printer.handlers.set(GET_PRINTER, () => {
      printer.handlers.delete(GET_PRINTER);
      setImmediate(() => response.end(encodeAnswer({ job: jobIn(5) })));
      return { printer: printer.attributes };
    });
    clock.pass(5_000);
    return null;
  });
  const { sent, waits } = await print(driver);
  expect([sent, waits.includes("media-jam")]).toEqual([{ result: "printed" }, true]);
});

test("nothing is sent when it may not begin", async () => {
  const { printer, driver } = await open();
  expect((await print(driver, {}, { mayBegin: async () => false })).sent.result).toBe("later");
  const fails = async () => Promise.reject(new Error("database"));
  expect((await print(driver, {}, { mayBegin: fails })).sent).toEqual({ result: "later", reason: "other" });
  expect((await print(driver, { draw: fails })).sent).toEqual({ result: "later", reason: "not-drawn" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
});

test.each<[number, SendResult["result"]]>([
  [GET_PRINTER, "later"],
  [VALIDATE_JOB, "later"],
  [PRINT_JOB, "unsure"],
  [GET_JOB, "unsure"],
])("the end of the program at operation %i leaves labels %s", async (operation, result) => {
  const { printer, driver } = await open();
  const program = new AbortController();
  printer.handlers.set(operation, () => {
    program.abort();
    return null;
  });
  const { sent } = await print(driver, {}, { signal: program.signal });
  expect(sent).toEqual({ result, reason: "program-stopped" });
});

/** Prints through a cut of the second connection, which is that of the labels; the first one asks. */
async function printCut(bytes: { request?: number; answer?: number }) {
  const { printer } = await open();
  const cut = closed(await openCut(printer.port, { connection: 2, ...bytes }));
  const { sent } = await print(driverOf(cut.url));
  return { sent, arrived: printer.countOf(PRINT_JOB), passed: cut.passed };
}

test("a connection that ends before the printer has all bytes of the labels leaves them unsure", async () => {
  const { sent, passed } = await printCut({});
  expect([sent.result, passed.request > 400]).toEqual(["printed", true]);
  for (let request = 1; request < passed.request; request += 13)
    expect(await printCut({ request })).toMatchObject({
      sent: { result: "unsure", reason: "connection-lost" },
      arrived: 0,
    });
});

test("an answer that is cut leaves labels unsure", async () => {
  const { passed } = await printCut({});
  for (let answer = 1; answer < passed.answer; answer += 13)
    expect(await printCut({ answer })).toMatchObject({
      sent: { result: "unsure", reason: "connection-lost" },
      arrived: 1,
    });
});

test("a connection that ends before the first byte of the labels leaves them waiting", async () => {
  const { printer, driver } = await open();
  const cut = closed(await openCut(printer.port, { connection: 2 }));
  const mayBegin = async () => {
    cut.end();
    // Another answer comes only after the end of that connection.
    await driver.ask();
    return true;
  };
  const { sent } = await print(driverOf(cut.url), {}, { mayBegin });
  expect(sent).toEqual({ result: "later", reason: "no-answer" });
  expect(printer.countOf(PRINT_JOB)).toBe(0);
});
