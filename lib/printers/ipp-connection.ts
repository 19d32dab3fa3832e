import { once } from "node:events";
import { Agent, type ClientRequest, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as TlsAgent } from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type PrinterReason, portOf } from "@/lib/contract/labels/printer-connection";
import {
  decodeIpp,
  END_OF_ATTRIBUTES,
  encodeIpp,
  groupTags,
  IPP_BYTES_MAX,
  type IppAttributes,
  type IppMessage,
  ipp,
} from "./ipp-message";
import { findAddress, PrinterError, type PrinterNetworks } from "./networks";

/** `after` returns a function that cancels the call. `now` is in milliseconds. */
export type PrinterClock = { now: () => number; after: (ms: number, call: () => void) => () => void };

export const systemClock: PrinterClock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

const QUESTION_MS = 3_000;
const CHUNK_BYTES = 64 * 1024;
const VERSION_NOT_SUPPORTED = 0x0503;

type Question = { operation: number; attributes: IppAttributes; job?: IppAttributes };

/** A file is sent in these steps: the printer is connected, `mayBegin` is asked, `onBegin` is called, bytes are written. */
type FileHooks = {
  mayBegin: () => Promise<boolean>;
  onBegin: () => void;
  /** Called for each part that the network takes. */
  onProgress: () => void;
  signal: AbortSignal;
};

/**
 * Connection to one printer. All that it throws is a PrinterError, or the reason of an aborted signal.
 * The name of the printer is looked up by `find` only, so that one job goes to one printer.
 */
export function openIppConnection(url: URL, networks: PrinterNetworks, clock: PrinterClock) {
  const isSecure = /^(ipps|https):$/.test(url.protocol);
  const path = `${url.pathname || "/"}${url.search}`;
  const host = `${url.hostname}:${portOf(url)}`;
  const uri = `${isSecure ? "ipps" : "ipp"}://${host}${path}`;
  const agent = isSecure ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const closing = new AbortController();
  let address = "";
  let version: [number, number] = [2, 0];
  let requestId = 0;

  const open = (length: number, reusing: boolean): ClientRequest => {
    const options = {
      // The address and not the name, which may lead elsewhere by now. Node follows no redirect.
      host: address,
      port: portOf(url),
      path,
      method: "POST",
      agent: reusing ? agent : false,
      headers: { Host: host, "Content-Type": "application/ipp", "Content-Length": length },
    };
    if (!isSecure) return requestHttp(options);
    // Printers sign their certificates themselves, so there is nobody to verify them by: TLS only hides the labels.
    const servername = isIP(url.hostname.replace(/^\[|\]$/g, "")) ? "" : url.hostname;
    return requestHttps({ ...options, rejectUnauthorized: false, servername });
  };

  const encode = ({ operation, attributes, job }: Question): Buffer => {
    const all: IppAttributes = new Map([
      ["attributes-charset", ipp("charset", "utf-8")],
      ["attributes-natural-language", ipp("language", "en")],
      ["printer-uri", ipp("uri", uri)],
      ...attributes,
    ]);
    const groups = [{ tag: groupTags.operation, attributes: all }];
    if (job && job.size > 0) groups.push({ tag: groupTags.job, attributes: job });
    requestId += 1;
    return encodeIpp({ version, code: operation, requestId, groups });
  };

  const post = async (body: Buffer, signal: AbortSignal, reusing = true): Promise<IppMessage> => {
    const request = open(body.length, reusing);
    const stop = () => request.destroy(new PrinterError("no-answer"));
    signal.addEventListener("abort", stop);
    try {
      const answer = readAnswer(request);
      request.end(body);
      return await answer;
    } catch (error) {
      signal.throwIfAborted();
      // The printer may have closed a connection that was open since the last question.
      if (request.reusedSocket) return await post(body, signal, false);
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

  const askWithVersion = async (question: Question, signal: AbortSignal): Promise<IppMessage> => {
    const answer = await post(encode(question), signal);
    if (answer.code !== VERSION_NOT_SUPPORTED || version[0] === 1) return answer;
    version = [1, 1];
    return askWithVersion(question, signal);
  };

  /** Ends `work` after 3 s, even where a look-up of a name cannot be ended. */
  const limited = async <T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = new AbortController();
    const cancel = clock.after(QUESTION_MS, () => limit.abort(new PrinterError("no-answer")));
    const any = AbortSignal.any([limit.signal, closing.signal, ...(signal ? [signal] : [])]);
    try {
      any.throwIfAborted();
      const aborted = new Promise<never>((_, reject) => {
        any.addEventListener("abort", () => reject(any.reason), { once: true });
      });
      return await Promise.race([work(any), aborted]);
    } finally {
      cancel();
    }
  };

  return {
    /** Looks the printer up, and asks. */
    find: (question: Question, signal?: AbortSignal): Promise<IppMessage> =>
      limited(signal, async (any) => {
        address = await findAddress(url.hostname, networks);
        any.throwIfAborted();
        return askWithVersion(question, any);
      }),
    ask: (question: Question, signal: AbortSignal): Promise<IppMessage> =>
      limited(signal, (any) => askWithVersion(question, any)),
    /** Null when `mayBegin` says no. */
    sendFile: async (question: Question, file: Uint8Array, hooks: FileHooks): Promise<IppMessage | null> => {
      // A printer that serves one connection at a time would keep this one waiting for an open one.
      agent.destroy();
      const head = encode(question);
      const signal = AbortSignal.any([hooks.signal, closing.signal]);
      const request = open(head.length + file.length, false);
      const stop = () => request.destroy(new PrinterError("no-answer"));
      let cancelEnd: () => void = () => undefined;
      signal.addEventListener("abort", stop);
      try {
        const answer = readAnswer(request);
        request.on("response", () => {
          cancelEnd = clock.after(QUESTION_MS, stop);
        });
        await limited(signal, () => Promise.race([connected(request, isSecure), answer]));
        if (!(await hooks.mayBegin())) return null;
        signal.throwIfAborted();
        if (request.destroyed) return await answer;
        hooks.onBegin();
        // The answer tells how it ended.
        pipeline(Readable.from(partsOf([head, file], hooks.onProgress)), request).catch(() => undefined);
        return await answer;
      } finally {
        cancelEnd();
        signal.removeEventListener("abort", stop);
        request.destroy();
      }
    },
    close: () => {
      closing.abort(new PrinterError("no-answer"));
      agent.destroy();
    },
  };
}

async function connected(request: ClientRequest, isSecure: boolean): Promise<void> {
  const [socket] = await once(request, "socket");
  if (socket.connecting || isSecure) await once(socket, isSecure ? "secureConnect" : "connect");
}

function* partsOf(buffers: Uint8Array[], onProgress: () => void) {
  for (const bytes of buffers) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      onProgress();
      yield bytes.subarray(at, at + CHUNK_BYTES);
    }
  }
}

/** An answer over HTTP that is no IPP. */
export class HttpStatusError extends PrinterError {
  constructor(readonly status: number) {
    super(status === 401 || status === 403 ? "refused" : "not-ipp");
  }
}

const EARLY_ENDS_MAX = 20;

/**
 * Reads an answer up to the end of its message: ippeveprinter of CUPS 2.4 states a longer Content-Length than it sends
 * when two ask it at once.
 */
function readAnswer(request: ClientRequest): Promise<IppMessage> {
  const answer = new Promise<IppMessage>((resolve, reject) => {
    const fail = (error: Error) => {
      request.destroy();
      reject(error instanceof PrinterError ? error : new PrinterError(reasonOf(error)));
    };
    request.on("error", fail);
    request.on("close", () => fail(new PrinterError("no-answer")));
    request.on("response", (response) => {
      if (response.statusCode !== 200) return fail(new HttpStatusError(response.statusCode ?? 0));
      const parts: Buffer[] = [];
      let size = 0;
      let earlyEnds = 0;
      response.on("error", fail);
      response.on("data", (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > IPP_BYTES_MAX) return fail(new PrinterError("not-ipp"));
        if (part.at(-1) !== END_OF_ATTRIBUTES || earlyEnds === EARLY_ENDS_MAX) return;
        earlyEnds += 1;
        const message = tryDecode(parts);
        if (!message) return;
        resolve(message);
        // What is still stated to come would keep the connection from the next question.
        setImmediate(() => !response.complete && request.destroy());
      });
      response.on("end", () => {
        const message = tryDecode(parts);
        if (message) resolve(message);
        else fail(new PrinterError("not-ipp"));
      });
    });
  });
  answer.catch(() => undefined);
  return answer;
}

function tryDecode(parts: Buffer[]): IppMessage | null {
  try {
    return decodeIpp(Buffer.concat(parts));
  } catch {
    return null;
  }
}

function reasonOf(error: NodeJS.ErrnoException): PrinterReason {
  if (error.code === "ECONNREFUSED") return "refused";
  return /^(HPE_|ERR_SSL_|ERR_TLS_|EPROTO)/.test(error.code ?? "") ? "not-ipp" : "no-answer";
}
