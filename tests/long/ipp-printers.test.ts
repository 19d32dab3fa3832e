import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { placeJob, type RenderJob } from "@/lib/labels/layout/place-job";
import { writePdf } from "@/lib/labels/pdf/write-pdf";
import { writePwg } from "@/lib/labels/raster/write-pwg";
import { readGraphics } from "@/lib/labels/testing/read-zpl";
import { sampleJob, sampleTexts, shippedStock } from "@/lib/labels/testing/sample-job";
import { scan } from "@/lib/labels/testing/scan";
import { ippConnection } from "@/lib/printers/ipp-connection";
import { openIppPrinter } from "@/lib/printers/ipp-printer";
import { readNetworks } from "@/lib/printers/networks";
import type { OpenPrinter, Piece, PieceFormat } from "@/lib/printers/printer";
import { startCups, startIppPrinter } from "./ipp-programs";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function openPrinter(url: string): OpenPrinter {
  const networks = readNetworks("127.0.0.0/8,::1/128") ?? expect.fail("no networks");
  return openIppPrinter({ address: url, connect: ippConnection(url, networks) });
}

async function startPrinter(options: Parameters<typeof startIppPrinter>[0]) {
  const printer = await startIppPrinter(options);
  stops.push(printer.stop);
  return printer;
}

function jobOf(stockId: string, dpi: number | null = null): RenderJob {
  const stock = shippedStock(stockId);
  return sampleJob({ stock, contents: sampleTexts(2), printer: { ...sampleJob().printer, dpi } });
}

async function draw(job: RenderJob, format: PieceFormat): Promise<Buffer> {
  const out = new PassThrough();
  const written = format.format === "pwg" ? writePwg(job, out, format) : writePdf(job, out);
  const [file] = await Promise.all([buffer(out), written]);
  return file;
}

/** Prints a job, and returns the result with the file that was sent. */
async function print(printer: OpenPrinter, job: RenderJob, mayBegin = async () => true) {
  let file: Buffer | null = null;
  const { kind, paper } = job.stock;
  const piece: Piece = {
    name: "Labels",
    labels: job.contents.length,
    size: { kind, widthMm: paper.widthMm, heightMm: paper.heightMm ?? expect.fail("an endless roll") },
    draw: async (format) => {
      file = await draw(job, format);
      return file;
    },
  };
  const hooks = { mayBegin, onWait: () => undefined, signal: new AbortController().signal };
  await printer.ask();
  return { sent: await printer.send(piece, hooks), file };
}

const sheet = () => jobOf("avery-us-5160");

test("ippeveprinter says its state and prints a PDF", async () => {
  const program = await startPrinter({ formats: "application/pdf" });
  const printer = openPrinter(program.url);
  const status = await printer.ask();
  expect(status).toMatchObject({ state: "ready", reasons: [], dpi: [600] });
  expect(status.media).toContainEqual({ name: "na_letter_8.5x11in", widthMm: 215.9, heightMm: 279.4, ready: true });
  expect(status.media).toContainEqual({ name: "iso_a4_210x297mm", widthMm: 210, heightMm: 297, ready: false });
  const { sent, file } = await print(printer, sheet());
  expect(sent).toEqual({ result: "printed" });
  expect(program.files()).toEqual([file]);
});

test("ippeveprinter prints PWG raster, over TLS with its own certificate", async () => {
  const program = await startPrinter({ formats: "image/pwg-raster" });
  const printer = openPrinter(program.url.replace("ipp:", "ipps:"));
  expect(await printer.ask()).toMatchObject({ state: "ready" });
  const { sent, file } = await print(printer, sheet());
  expect(sent).toEqual({ result: "printed" });
  expect(program.files()).toEqual([file]);
  expect(file).toEqual(await draw(sheet(), { format: "pwg", dpi: 600, isGrey: false }));
});

test("nothing is sent to ippeveprinter when the labels are of another size", async () => {
  const program = await startPrinter({ formats: "application/pdf" });
  const { sent } = await print(openPrinter(program.url), jobOf("zebra-4x2in"));
  expect(sent).toEqual({ result: "later", reason: "wrong-media" });
  expect(program.files()).toEqual([]);
});

test("a second job waits while ippeveprinter prints the first", async () => {
  const program = await startPrinter({ formats: "application/pdf", isHeld: true });
  const [one, other] = [openPrinter(program.url), openPrinter(program.url)];
  const begun = Promise.withResolvers<boolean>();
  const first = print(one, sheet(), () => {
    begun.resolve(true);
    return begun.promise;
  });
  await begun.promise;
  await expect.poll(async () => (await other.ask()).state).toBe("busy");
  await expect.poll(async () => (await print(other, sheet())).sent).toEqual({ result: "later", reason: "busy" });
  program.release();
  const { sent, file } = await first;
  expect(sent).toEqual({ result: "printed" });
  expect(program.files()).toEqual([file]);
  expect((await print(other, sheet())).sent).toEqual({ result: "printed" });
});

const DPI = 203;

/** Reads the graphics that the driver of CUPS stores in the printer (`~DG`) before it prints them. */
const readPrinted = (zpl: string) =>
  readGraphics(zpl.replace(/~DGR:CUPS\.GRF,(\d+),(\d+),\s*([^~^]*)/g, "^FO0,0^GFA,$1,$1,$2,$3^FS"));

test("labels that CUPS prints on a label printer of Zebra have modules of whole dots", async () => {
  const cups = await startCups();
  stops.push(cups.stop);
  const printer = openPrinter(cups.url);
  expect(await printer.ask()).toMatchObject({ state: "ready", dpi: [203, 300, 600] });
  expect((await print(printer, jobOf("zebra-2x1in", DPI))).sent).toEqual({ result: "later", reason: "wrong-media" });
  const job = jobOf("zebra-4x2in", DPI);
  expect((await print(printer, job)).sent).toEqual({ result: "printed" });
  const pages = readPrinted(cups.file());
  expect(pages.length).toBe(2);
  for (const [at, placed] of [...placeJob(job)].entries()) {
    const { width, height, dots: page } = pages[at] ?? expect.fail("no page");
    const { xMm, yMm, dots, matrix } = placed.cells[0]?.label.symbol ?? expect.fail("no label");
    const inDots = (mm: number) => Math.round((mm * DPI) / 25.4);
    const [left, top] = [inDots(xMm), inDots(yMm)];
    const side = matrix.size * dots;
    const printed = Array.from(
      { length: side * side },
      (_, i) => page[(top + Math.floor(i / side)) * width + left + (i % side)],
    );
    const expected = printed.map(
      (_, i) => matrix.modules[Math.floor(i / side / dots) * matrix.size + Math.floor((i % side) / dots)],
    );
    expect(printed).toEqual(expected);
    const rgba = Uint32Array.from(page, (dot) => (dot === 1 ? 0xff000000 : 0xffffffff));
    const [code] = await scan({ width, height, data: new Uint8ClampedArray(rgba.buffer), colorSpace: "srgb" });
    expect(code?.text).toContain(`R41NZ8HT-${at + 1}`);
  }
});
