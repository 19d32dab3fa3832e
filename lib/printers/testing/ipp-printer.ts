import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { decodeIpp, encodeIpp, type IppAttributes, type IppMessage, ipp } from "../ipp-message";

type Request = IppMessage & { body: Buffer };
type Answer = Partial<IppMessage>;
/** Writes an answer itself, or none, where it returns null. */
type Handler = (request: Request, response: ServerResponse, http: IncomingMessage) => Answer | null;

export const PRINT_JOB = 0x0002;
export const VALIDATE_JOB = 0x0004;
export const GET_JOB = 0x0009;
export const GET_PRINTER = 0x000b;

const printerAttributes = (): IppAttributes =>
  new Map([
    ["printer-state", ipp("enum", 3)],
    ["printer-state-reasons", ipp("keyword", "none")],
    ["printer-is-accepting-jobs", ipp("boolean", true)],
    ["queued-job-count", ipp("integer", 0)],
    ["operations-supported", ipp("enum", PRINT_JOB, VALIDATE_JOB, GET_JOB, GET_PRINTER)],
    ["document-format-supported", ipp("mediaType", "application/pdf", "image/pwg-raster")],
    ["printer-resolution-supported", ipp("resolution", { x: 300, y: 300, unit: 3 })],
    ["media-supported", ipp("keyword", "na_index-4x6_4x6in", "om_small_50.8x25.4mm")],
    ["media-ready", ipp("keyword", "om_small_50.8x25.4mm")],
    ["print-scaling-supported", ipp("keyword", "auto", "none")],
    ["sides-supported", ipp("keyword", "one-sided")],
    ["printer-make-and-model", ipp("text", "Label 300")],
  ]);

export const jobIn = (state: number): IppAttributes =>
  new Map([
    ["job-id", ipp("integer", 7)],
    ["job-state", ipp("enum", state)],
  ]);

export const encodeAnswer = (answer: Answer): Buffer => encodeIpp({ version: 0x0200, code: 0, ...answer });

/** Bytes of a request or of its answer, in one direction of a connection. */
function createWay(cutAfter = Number.POSITIVE_INFINITY, delay = async (): Promise<unknown> => undefined) {
  let passed = 0;
  const way = new Transform({
    transform: async (chunk: Buffer, _, done) => {
      await delay();
      const part = chunk.subarray(0, cutAfter - passed);
      passed += part.length;
      if (passed === cutAfter) setImmediate(() => way.destroy(new Error("cut")));
      done(null, part);
    },
  });
  return Object.assign(way, { passed: () => passed });
}
type Way = ReturnType<typeof createWay>;

/**
 * A printer of IPP that prints at once, unless `handlers` answer an operation. The connection of the labels, which follows
 * those of two questions, is cut after some bytes of the request or of the answer, and takes each chunk after `delay`.
 */
export function createIppPrinter(labels: { request?: number; answer?: number; delay?: () => Promise<unknown> } = {}) {
  const requests: Request[] = [];
  const handlers = new Map<number, Handler>();
  const attributes = printerAttributes();
  const lines: { request: Way; answer: Way }[] = [];
  const server = createServer(async (http, response) => {
    // Null for a request that was cut.
    const body = await buffer(http).catch(() => null);
    if (!body) return;
    const request = { ...decodeIpp(body), body };
    requests.push(request);
    const standard = new Map<number, Answer>([
      [GET_PRINTER, { printer: attributes }],
      [PRINT_JOB, { job: jobIn(5) }],
      [GET_JOB, { job: jobIn(9) }],
    ]);
    const handler = handlers.get(request.code) ?? (() => standard.get(request.code) ?? {});
    const answer = handler(request, response, http);
    if (answer) response.end(encodeAnswer(answer));
  });
  // A test that cuts a connection is no error of the server.
  server.on("clientError", (_, socket) => socket.destroy());
  return {
    attributes,
    handlers,
    requests,
    countOf: (operation: number) => requests.filter(({ code }) => code === operation).length,
    /** In memory. */
    connect: async (): Promise<Duplex> => {
      const options = lines.length === 2 ? labels : {};
      const request = createWay(options.request, options.delay);
      const answer = createWay(options.answer);
      lines.push({ request, answer });
      const theirs = Duplex.from({ readable: request, writable: answer });
      theirs.on("error", () => {});
      server.emit("connection", theirs);
      return Duplex.from({ readable: answer, writable: request });
    },
    lines,
    /** Resolves with its port on this machine. */
    listen: async (): Promise<number> => {
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
