import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PrinterClock } from "../ipp-connection";
import { decodeIpp, encodeIpp, groupTags, type IppAttributes, ipp } from "../ipp-message";

type Request = ReturnType<typeof decodeIpp>;
type Answer = { code?: number; printer?: IppAttributes; job?: IppAttributes; unsupported?: IppAttributes };
/** Writes an answer itself, or none. */
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

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A printer of IPP on this machine that prints at once, unless `handlers` answer an operation. */
export async function openTestPrinter() {
  const requests: Request[] = [];
  const handlers = new Map<number, Handler>();
  const attributes = printerAttributes();
  const heard = new EventEmitter();
  const server = createServer(async (http, response) => {
    // Null for a request that was cut.
    const body = await buffer(http).catch(() => null);
    if (!body) return;
    const request = decodeIpp(body);
    requests.push(request);
    const standard = {
      [GET_PRINTER]: { printer: attributes },
      [PRINT_JOB]: { job: jobIn(5) },
      [GET_JOB]: { job: jobIn(9) },
    };
    const handler = handlers.get(request.code) ?? (() => standard[request.code as keyof typeof standard] ?? {});
    const answer = handler(request, response, http);
    if (answer) response.end(encodeAnswer(answer));
    heard.emit("request", request);
  });
  // A test that cuts a connection is no error of the server.
  server.on("clientError", (_, socket) => socket.destroy());
  const port = await listen(server);
  return {
    port,
    url: `ipp://127.0.0.1:${port}/ipp/print`,
    attributes,
    handlers,
    requests,
    heard,
    countOf: (operation: number) => requests.filter(({ code }) => code === operation).length,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const jobIn = (state: number): IppAttributes =>
  new Map([
    ["job-id", ipp("integer", 7)],
    ["job-state", ipp("enum", state)],
  ]);

export const encodeAnswer = ({ code = 0, ...groups }: Answer): Buffer =>
  encodeIpp({
    version: [2, 0],
    code,
    requestId: 1,
    groups: Object.entries(groups).map(([name, attributes]) => ({
      tag: groupTags[name as keyof typeof groups],
      attributes,
    })),
  });

/** Passes bytes on to a printer, and cuts one connection after some bytes of the request or of the answer. */
export async function openCut(to: number, cut: { connection: number; request?: number; answer?: number }) {
  const passed = { request: 0, answer: 0 };
  const ends: (() => void)[] = [];
  const server = createTcpServer((client) => {
    const printer = connect(to, "127.0.0.1");
    const end = () => [client.destroy(), printer.destroy()];
    ends.push(end);
    for (const socket of [client, printer]) socket.on("error", end).on("close", end);
    const isCut = ends.length === cut.connection;
    const pass = (way: "request" | "answer", from: Socket, socket: Socket) =>
      from.on("data", (bytes) => {
        const part = isCut ? bytes.subarray(0, (cut[way] ?? Number.POSITIVE_INFINITY) - passed[way]) : bytes;
        if (isCut) passed[way] += part.length;
        socket.write(part, () => isCut && passed[way] === cut[way] && end());
      });
    pass("request", client, printer);
    pass("answer", printer, client);
  });
  const port = await listen(server);
  const url = `ipp://127.0.0.1:${port}/ipp/print`;
  return { url, passed, end: () => ends[cut.connection - 1]?.(), close: () => server.close() };
}

/** Time that passes only by `pass`, and by itself in the pause between two questions about a job. */
export function openTestClock(): PrinterClock & { pass: (ms: number) => void } {
  const PAUSE_MS = 500;
  const timers = new Set<{ at: number; call: () => void }>();
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.call();
    }
  };
  return {
    now: () => now,
    pass,
    after: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.add(timer);
      if (ms === PAUSE_MS) setImmediate(() => pass(PAUSE_MS));
      return () => timers.delete(timer);
    },
  };
}
