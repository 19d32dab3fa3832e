import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pathOf } from "./request-target";
import { type PackedFile, sendPacked } from "./send-packed";

const compress = promisify(gzip);

const PATH = "/docs/api";

/** RFC 9457 §3.1.1: a type should lead to documentation for people. */
const PROBLEM = /^\/problems(?:\/([a-z-]+))?$/;

/** Rendered once and without Next: it needs neither session nor nonce. `render`: null without an API description. */
export function createApiReference(render: () => Promise<string | null>, policy: string) {
  let page: Promise<PackedFile | null> | undefined;
  const read = async () => {
    const html = await render();
    const plain = html === null ? null : Buffer.from(html);
    return plain && { plain, packed: await compress(plain) };
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = pathOf(request);
    const problem = PROBLEM.exec(path);
    if (!["GET", "HEAD"].includes(request.method ?? "") || (path !== PATH && !problem)) return false;
    // A failure is not kept.
    page ??= read().catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    const sent = await page;
    const anchor = problem && (problem[1] === undefined ? "problems" : `problem-${problem[1]}`);
    if (!sent || (anchor && !sent.plain.includes(`id="${anchor}"`))) return false;
    if (anchor) {
      response.writeHead(302, { Location: `${PATH}#${anchor}` }).end();
      return true;
    }
    sendPacked(request, response, sent, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-cache",
    });
    return true;
  };
}
