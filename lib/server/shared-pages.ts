import { randomBytes } from "node:crypto";
import {
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { addressOf } from "./page-probe";

/**
 * Time in milliseconds that a page stays in the cache, because a remote service may be updated while this program runs, and
 * the maximum size of all pages in characters. Those of the API reference take half of it.
 */
const KEPT_MS = 10_000;
const KEPT_SIZE = 8_000_000;
/** Time in milliseconds that a drawing may take. */
const DRAWN_MS = 30_000;

/** Pages that are the same for everybody who is not signed in: the API reference, and the sign-in page with its target. */
const SHARED = /^\/(docs\/api(\/[^?]*)?|sign-in(\?next=[^&]{0,200})?)$/;

const isSignIn = (path: string): boolean => path.startsWith("/sign-in");

/** Headers that the sign-in page reads: it warns at an address where browsers drop the session cookie. */
const ADDRESS = ["host", "x-forwarded-host", "x-forwarded-proto"] as const;

/** Cookies of a browser that is not signed in. The first changes the page, the second does not. */
const THEME = /^theme=(light|dark)$/;
const TIME_ZONE = /^tz=/;

/** Headers with which the script of a page asks for something else than HTML. */
const NOT_HTML = ["rsc", "next-action", "next-router-prefetch", "next-router-state-tree"];

/** Header of the request with which this process asks itself for a page. */
const MARK = "x-shared-page";

const POLICY = "content-security-policy";
const KEPT_HEADERS = [POLICY, "content-type", "cache-control", "vary", "location"];

const compress = promisify(gzip);

/** Page as Next draws it. `nonce` is that of its drawing, which each answer replaces with its own. */
type Page = { status: number; headers: IncomingHttpHeaders; html: string; nonce: string };

/** Request for a page that many share: its path, the headers that change it, and both as the key of the cache. */
type SharedRequest = { path: string; headers: Record<string, string>; key: string };

type Options = {
  host: string;
  port: number;
  trustedProxyHops?: number;
  /** Returns whether the sign-in page may be kept, because it shows a notice until there is a user. Without it: never. */
  hasUsers?: (() => Promise<boolean>) | undefined;
};

/**
 * Creates a cache of the pages that strangers see. Next takes up to 20 ms of processor for such a page, so ten clients that
 * keep asking for it would slow down everybody. A request with a session cookie, valid or not, is not answered from the
 * cache.
 */
export function createSharedPages({ host, port, trustedProxyHops = 0, hasUsers }: Options) {
  const secret = randomBytes(16).toString("hex");
  const kept = new LRUCache<string, Page>({
    maxSize: KEPT_SIZE,
    sizeCalculation: ({ html }) => html.length + 1,
    ttl: KEPT_MS,
  });
  const drawing = new Map<string, Promise<Page>>();

  const read = async ({ path, headers, key }: SharedRequest): Promise<Page> => {
    const isKept = !isSignIn(path) || (await hasUsers?.());
    const own = { ...headers, [MARK]: secret };
    const page = await readPage({ host: addressOf(host), port, path, headers: own, agent: false, timeout: DRAWN_MS });
    if (isKept && page.status === 200 && page.nonce) kept.set(key, page);
    return page;
  };

  /** Asks this process for the page, unless another request did so while this one waited. */
  const draw = async (wanted: SharedRequest): Promise<Page> => {
    const known = kept.get(wanted.key) ?? drawing.get(wanted.key);
    if (known) return known;
    const page = read(wanted).finally(() => drawing.delete(wanted.key));
    drawing.set(wanted.key, page);
    return page;
  };

  return {
    /** Returns whether this process sent the request in order to keep the page. */
    isOwn: ({ headers }: IncomingMessage): boolean => headers[MARK] === secret,

    /** Returns what identifies a shared page, or null when the request needs a page of its own. */
    identify: (request: IncomingMessage): SharedRequest | null => {
      const { method = "", url = "", headers } = request;
      if (!SHARED.test(url) || (isSignIn(url) && !hasUsers) || !["GET", "HEAD"].includes(method)) return null;
      if (headers[MARK] === secret || NOT_HTML.some((name) => name in headers)) return null;
      const cookies = (headers.cookie ?? "").split(/; */).filter((cookie) => cookie && !TIME_ZONE.test(cookie));
      const [theme = "", ...others] = cookies;
      if (others.length > 0 || (theme && !THEME.test(theme))) return null;
      // Without a trusted proxy the forwarded headers are this program's own, and it would warn of a proxy.
      const names = trustedProxyHops > 0 ? ADDRESS : ADDRESS.slice(0, 1);
      const address = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
      const kept = Object.fromEntries([...address, ...(theme ? [["cookie", theme]] : [])]);
      return { path: url, headers: kept, key: JSON.stringify([url, kept]) };
    },

    /** Answers with the kept page. Returns false when there is none. */
    answerKept: async (wanted: SharedRequest, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const page = kept.get(wanted.key);
      if (page) await send(page, request, response);
      return page !== undefined;
    },

    /** Answers with a page that is drawn now, by this process or, while it takes no connections any more, by `drawOwn`. */
    answerDrawn: async (
      wanted: SharedRequest,
      request: IncomingMessage,
      response: ServerResponse,
      drawOwn: () => Promise<void>,
    ): Promise<void> => {
      const page = await draw(wanted).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return null;
        throw error;
      });
      return page ? send(page, request, response) : drawOwn();
    },
  };
}

async function readPage(options: RequestOptions): Promise<Page> {
  const request = get(options);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
    request.on("timeout", () => request.destroy(new Error(`The page was not drawn within ${DRAWN_MS} ms.`)));
  });
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers[POLICY]))?.[1] ?? "";
  return { status: answer.statusCode ?? 500, headers: answer.headers, html: await text(answer), nonce };
}

async function send(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = randomBytes(16).toString("base64");
  const fill = (given: string) => (page.nonce ? given.replaceAll(page.nonce, nonce) : given);
  for (const name of KEPT_HEADERS) {
    const value = page.headers[name];
    if (value !== undefined) response.setHeader(name, fill(String(value)));
  }
  const html = Buffer.from(fill(page.html));
  const isCompressed = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"] ?? ""));
  const body = isCompressed ? await compress(html) : html;
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  response.writeHead(page.status, { "Content-Length": body.length }).end(body);
}
