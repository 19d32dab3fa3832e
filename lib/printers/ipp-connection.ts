import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import type { Duplex } from "node:stream";
import { portOf } from "@/lib/contract/labels/printer-ports";
import { decodeIpp, type IppMessage } from "./ipp-message";
import { connectTo, findAddress, PrinterError, type PrinterNetworks } from "./networks";

const ANSWER_BYTES_MAX = 1024 ** 2;

/** Looks the name up once, so that one job goes to one printer. */
export function ippConnection(address: string, networks: PrinterNetworks): () => Promise<Duplex> {
  const url = new URL(address);
  let host: string | null = null;
  return async () => {
    host ??= await findAddress(url.hostname, networks);
    return connectTo({ host, port: portOf(url) }, /^(ipps|https):$/.test(url.protocol));
  };
}

/** An answer of HTTP that says that the request was not carried out. */
export class RequestRefused extends PrinterError {}

type RequestOptions = {
  bytes: number;
  signal: AbortSignal;
  /** Ends an answer that has begun. */
  inTime: <T>(answer: Promise<T>) => Promise<T>;
};

/**
 * Opens a request on a connection of its own: a printer that serves one at a time is free for others between questions.
 * The first byte leaves when the caller writes it. Node follows no redirect. All that `answer` throws is a PrinterError.
 */
export function openRequest(url: URL, socket: Duplex, { bytes, signal, inTime }: RequestOptions) {
  const request = requestHttp({
    createConnection: () => socket,
    method: "POST",
    path: `${url.pathname || "/"}${url.search}`,
    headers: { Host: `${url.hostname}:${portOf(url)}`, "Content-Type": "application/ipp", "Content-Length": bytes },
    signal,
  });
  const answer = readAnswer(request, inTime);
  // The caller may have ended before it.
  answer.catch(() => {});
  return { request, answer };
}

async function readAnswer(request: ClientRequest, inTime: RequestOptions["inTime"]): Promise<IppMessage> {
  try {
    request.on("error", () => {});
    const response: IncomingMessage = (await once(request, "response"))[0];
    const { statusCode = 0 } = response;
    // Of 408 (Request Timeout) a part was read.
    if (statusCode !== 200 && (statusCode < 300 || statusCode >= 500 || statusCode === 408)) {
      throw new PrinterError("not-ipp");
    }
    if (statusCode !== 200) throw new RequestRefused([401, 403].includes(statusCode) ? "refused" : "not-ipp");
    return decodeIpp(await inTime(readBody(response)));
  } catch (error) {
    if (error instanceof PrinterError) throw error;
    throw new PrinterError((error as NodeJS.ErrnoException).code?.startsWith("HPE_") ? "not-ipp" : "no-answer");
  } finally {
    request.destroy();
  }
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part);
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new PrinterError("not-ipp");
  }
  return Buffer.concat(parts);
}
