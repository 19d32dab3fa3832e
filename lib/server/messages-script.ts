import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { browserScript } from "@/lib/messages/catalogues";
import { isLanguage, type Language } from "@/lib/messages/messages";
import { pathOf } from "./request-target";

const PATH = /^\/messages\/([a-z]{2})-[0-9a-f]{16}\.js$/;

/** Scripts with the messages of components in the browser, one for each language. Made at the first use. `keys`: theirs. */
export function createMessageScripts(keys: readonly string[]) {
  const made = new Map<Language, { url: string; plain: Buffer; packed: Buffer }>();
  const scriptOf = (language: Language) => {
    const known = made.get(language);
    if (known) return known;
    const plain = Buffer.from(browserScript(language, keys));
    const digest = createHash("sha256").update(plain).digest("hex").slice(0, 16);
    const script = { url: `/messages/${language}-${digest}.js`, plain, packed: gzipSync(plain) };
    made.set(language, script);
    return script;
  };
  return {
    urlOf: (language: Language): string => scriptOf(language).url,
    /** False for any other path. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const language = PATH.exec(pathOf(request))?.[1];
      if (!isLanguage(language) || !["GET", "HEAD"].includes(request.method ?? "")) return false;
      const { url, plain, packed } = scriptOf(language);
      const isPacked = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"] ?? ""));
      const body = isPacked ? packed : plain;
      response.writeHead(200, {
        "Content-Type": "text/javascript; charset=utf-8",
        // A page of another version may still ask for its texts, and these do better than none.
        "Cache-Control": url === pathOf(request) ? "public, max-age=31536000, immutable" : "no-store",
        "Content-Length": body.length,
        Vary: "Accept-Encoding",
        ...(isPacked && { "Content-Encoding": "gzip" }),
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}
