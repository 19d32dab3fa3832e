import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import Negotiator from "negotiator";
import {
  type Catalogue,
  isLanguage,
  type Language,
  language,
  languageCodes,
  publishCatalogue,
  type StoredMessage,
  tell,
} from "./messages";

/** Beside `.build` of a program, or of the sources. */
const folder = ["../messages/", "../../messages/"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(new URL("en", url)));

type Texts = Map<string, string | { compiled: CompiledMessage }>;

const read = new Map<Language, Texts>();

/** Keys like `list.title`. What begins with @ is written for translators. */
function textsOf(language: Language): Texts {
  const known = read.get(language);
  if (known) return known;
  const url = new URL(`${language}/`, folder);
  const texts: Texts = new Map(
    readdirSync(url).flatMap((file) => {
      const noun = file.slice(0, -".json".length);
      const entries = Object.entries(JSON.parse(readFileSync(new URL(file, url), "utf8")) as Record<string, string>);
      return entries
        .filter(([name]) => !name.startsWith("@"))
        .map(([name, text]): [string, string] => [`${noun}.${name}`, text]);
    }),
  );
  read.set(language, texts);
  return texts;
}

/** Compiles at the first use. A text that is not translated yet is English. */
function findMessage(language: Language, key: string): CompiledMessage | undefined {
  const texts = textsOf(language);
  const found = texts.get(key);
  if (typeof found === "object") return found.compiled;
  if (found === undefined) return language === "en" ? undefined : findMessage("en", key);
  const compiled = language === "ar" ? isolateTexts(compile(found)) : compile(found);
  texts.set(key, { compiled });
  return compiled;
}

/**
 * Puts texts into isolates (UAX #9 §2.4.2), so that a name is read in its own direction (FSI), and a code from left to right
 * (LRI). icu-minify writes a text as [name], and other parts as [name, type, …] or [tag, …parts].
 */
export function isolateTexts(message: CompiledMessage): CompiledMessage {
  if (!Array.isArray(message)) return message;
  const isolated = (message as unknown[]).flatMap((part): unknown[] => {
    if (!Array.isArray(part)) return [part];
    const [name, type, branches] = part;
    if (part.length === 1) return [name === "code" ? "\u2066" : "\u2068", part, "\u2069"];
    if (typeof type !== "number" || type === 0) return [[name, ...isolateTexts(part.slice(1))]];
    if (typeof branches !== "object") return [part];
    const texts = Object.entries(branches).map(([of, text]) => [of, isolateTexts(text as CompiledMessage)]);
    return [[name, type, Object.fromEntries(texts)]];
  });
  return isolated as CompiledMessage;
}

type Store = AsyncLocalStorage<Pick<Catalogue, "language" | "isRecording">>;
const STORE = Symbol.for("access-points.language");

/** `globalThis`, as the catalogue. */
const shared = globalThis as { [STORE]?: Store };
const languageOfRequest = shared[STORE] ?? new AsyncLocalStorage();
shared[STORE] = languageOfRequest;

/** English outside of `withLanguage`. */
publishCatalogue({
  get language() {
    return languageOfRequest.getStore()?.language ?? "en";
  },
  get isRecording() {
    return languageOfRequest.getStore()?.isRecording ?? false;
  },
  find: (key) => findMessage(languageOfRequest.getStore()?.language ?? "en", key),
});

export const withLanguage = <Result>(language: Language, run: () => Result): Result =>
  languageOfRequest.run({ language }, run);

/** All messages are `recorded`: for what is stored, and read in another language. */
export const whileRecording = <Result>(run: () => Result): Result =>
  languageOfRequest.run({ language: language(), isRecording: true }, run);

/** For the log. */
export const tellInEnglish = (stored: StoredMessage | string): string => withLanguage("en", () => tell(stored));

/** By `Accept-Language` (RFC 9110 §12.5.4). Null when it names none of ours. */
export function negotiateLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const named = new Negotiator({ headers: { "accept-language": header } }).language(languageCodes);
  return isLanguage(named) ? named : null;
}

/** Texts of scripts that publish messages in a browser: `list`, and `others`, which it loads when one of them is missing. */
export function browserScripts(
  language: Language,
  keys: { list: string[]; others: string[] },
  urlOfOthers: (script: string) => string,
) {
  const messagesOf = (named: string[]) =>
    JSON.stringify(Object.fromEntries(named.map((key) => [key, findMessage(language, key)])));
  const others = `globalThis[Symbol.for("access-points.messages")].add(${messagesOf(keys.others)})`;
  const list = `(m=>{let others;globalThis[Symbol.for("access-points.messages")]={language:"${language}",find:k=>m[k],
add(more){Object.assign(m,more);this.load=undefined},
load(){return others??=new Promise((end,fail)=>{const s=document.createElement("script");s.src="${urlOfOthers(others)}";
s.onload=end;s.onerror=()=>{others=undefined;fail(new Error("The texts of the page could not be loaded."))};document.head.append(s)})}}})(${messagesOf(keys.list)})`;
  return { list, others };
}
