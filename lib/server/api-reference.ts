import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pathOf } from "./request-target";

/** Pages of the API reference as HTML, in a theme; null for a service that has no OpenAPI document. */
type Reference<Theme> = {
  contents: (theme: Theme) => string;
  findPage: (slug: string, theme: Theme) => string | null;
  notFound: (theme: Theme) => string;
} | null;

type Options<Theme> = {
  readReference: () => Promise<Reference<Theme>>;
  /** Returns the theme that the reader chose. */
  themeOf: (request: IncomingMessage) => Theme;
  /** Whether rendered pages are kept. In development the style sheet may not be there yet. */
  isKept: boolean;
};

/** Page as it is sent, in both encodings. */
type Sent = { status: number; plain: Buffer; packed: Buffer };

const compress = promisify(gzip);

const PATH = /^\/docs\/api(?:\/([^/]*))?$/;

/** The pages have no script. They load the style sheet of the dashboard and its icon. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Creates the function that answers requests for the API reference. Each page is rendered once in each theme, on first use,
 * without Next: it is the same for everybody, and needs neither a session nor a nonce. Returns false for every other request.
 */
export function createApiReference<Theme>({ readReference, themeOf, isKept }: Options<Theme>) {
  let reference: Promise<Reference<Theme>> | undefined;
  const rendered = new Map<string, Promise<Sent>>();

  const render = async (html: string, status: number): Promise<Sent> => {
    const plain = Buffer.from(html);
    return { status, plain, packed: await compress(plain) };
  };

  /** Returns null when the service has no description of its API. A failure is not kept. */
  const find = async (slug: string | undefined, theme: Theme): Promise<Sent | null> => {
    reference ??= readReference().catch((error: unknown) => {
      reference = undefined;
      throw error;
    });
    const pages = await reference;
    if (!isKept) reference = undefined;
    if (!pages) return null;
    const key = JSON.stringify([slug, theme]);
    const known = rendered.get(key);
    if (known) return known;
    const found = slug === undefined ? pages.contents(theme) : pages.findPage(slug, theme);
    if (found === null) return render(pages.notFound(theme), 404);
    const sent = render(found, 200);
    if (isKept) rendered.set(key, sent);
    return sent;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const match = ["GET", "HEAD"].includes(request.method ?? "") ? PATH.exec(pathOf(request)) : null;
    const page = match && (await find(match[1], themeOf(request)));
    if (!page) return false;
    const isPacked = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"] ?? ""));
    const body = isPacked ? page.packed : page.plain;
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    if (isPacked) response.setHeader("Content-Encoding", "gzip");
    response.writeHead(page.status, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Length": body.length,
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}
