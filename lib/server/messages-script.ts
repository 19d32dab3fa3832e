import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { browserScripts } from "@/lib/messages/catalogues";
import { isLanguage, type Language } from "@/lib/messages/messages";
import { pathOf } from "./request-target";
import { type PackedFile, sendPacked } from "./send-packed";

const FOLDER = "/messages/";
const LIST = "/access-points";
const PATH = /^\/messages\/([a-z]{2})(-others)?-[0-9a-f]{16}\.js$/;

const urlOf = (name: string, script: string): string =>
  `${FOLDER}${name}-${createHash("sha256").update(script).digest("hex").slice(0, 16)}.js`;

/** Scripts with the messages of components in the browser, two for each language. Made at the first use. */
export function createMessageScripts(keys: Parameters<typeof browserScripts>[1]) {
  const urls = new Map<Language, { list: string; others: string }>();
  const scripts = new Map<string, PackedFile>();
  const urlsOf = (language: Language) => {
    const known = urls.get(language);
    if (known) return known;
    const { list, others } = browserScripts(language, keys, (script) => urlOf(`${language}-others`, script));
    const made = { list: urlOf(language, list), others: urlOf(`${language}-others`, others) };
    for (const [url, script] of [
      [made.list, list],
      [made.others, others],
    ] as const)
      scripts.set(url, { plain: Buffer.from(script), packed: gzipSync(script) });
    urls.set(language, made);
    return made;
  };
  return {
    /** Those of a page, in order. */
    urlsFor: (language: Language, path: string): string[] => {
      const { list, others } = urlsOf(language);
      return path.split("?", 1)[0] === LIST ? [list] : [list, others];
    },
    /** False for any other path. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const path = pathOf(request);
      const [, language, others] = PATH.exec(path) ?? [];
      if (!isLanguage(language) || !["GET", "HEAD"].includes(request.method ?? "")) return false;
      const own = urlsOf(language)[others ? "others" : "list"];
      const script = scripts.get(own);
      if (!script) return false;
      sendPacked(request, response, script, {
        "Content-Type": "text/javascript; charset=utf-8",
        // A page of another version of the program still gets its texts, which may have changed.
        "Cache-Control": own === path ? "public, max-age=31536000, immutable" : "no-store",
      });
      return true;
    },
  };
}
