import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import type { Messages } from "@/messages/messages";

/** By the first subtag of BCP 47, with the name that its speakers use. The first one is the source of all others. */
export const languages = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
  zh: "简体中文",
} as const;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

export const isLanguage = (value: unknown): value is Language => languageCodes.includes(value as Language);

/** For `Intl`: days before months in English, and in Arabic the digits that are printed on labels. */
const locales: Record<Language, string> = {
  en: "en-GB",
  de: "de",
  fr: "fr",
  es: "es",
  ar: "ar-u-nu-latn",
  zh: "zh-Hans",
};

/** Published on a server by `catalogues.ts`, in a browser by the script of its page's language. */
export type Catalogue = {
  language: Language;
  find: (key: string) => CompiledMessage | undefined;
  /** Loads the messages that the list of access points does not need. Absent on a server, and afterwards. */
  load?: () => Promise<unknown>;
  /** Then every message is `recorded`. */
  isRecording?: boolean;
};
const KEY = Symbol.for("access-points.messages");
type Published = { [KEY]?: Catalogue };

/** `globalThis`, because Next bundles its own copy of every module. */
export function publishCatalogue(catalogue: Catalogue): void {
  (globalThis as Published)[KEY] = catalogue;
}

function catalogue(): Catalogue {
  const published = (globalThis as Published)[KEY];
  if (!published)
    throw new Error("A message was read while modules were loading, or before the catalogue was published.");
  return published;
}

/** Language of the request, of the mail, or of the page in a browser. */
export const language = (): Language => catalogue().language;
export const locale = (): string => locales[language()];
export const isRightToLeft = (): boolean => language() === "ar";

export type MessageKey = keyof Messages;
/** Those without values. */
export type PlainKey = { [Key in MessageKey]: object extends Messages[Key] ? Key : never }[MessageKey];
type Values<Key extends MessageKey> = object extends Messages[Key] ? [] : [values: Messages[Key]];

/** Returns the text in the language of the request. Call it in functions only: modules are loaded before the language is known. */
export const t = <Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string =>
  formatMessage(key, values) as string;

/** Loads a part of the list with its messages. bin/steps/messages.mjs finds its calls. */
export const withMessages = async <Part>(load: () => Promise<Part>): Promise<Part> =>
  (await Promise.all([load(), catalogue().load?.()]))[0];

type Part = string | false | null | undefined;

/** Whole sentences, in one paragraph. */
export const joinSentences = (...sentences: Part[]): string =>
  sentences.filter(Boolean).join(t("common.betweenSentences"));

/** A list without “and”, such as of codes or permitted values. */
export const joinItems = (items: Iterable<Part>): string => joinIsolated(items, t("common.betweenItems"));

/** Short facts in one row. */
export const joinFacts = (facts: Iterable<Part>): string => joinIsolated(facts, " · ");

function joinIsolated(items: Iterable<Part>, separator: string): string {
  const list = [...items].flatMap((item) => (item ? isolate(item) : [])).join(separator);
  // From right to left, whatever the first item is (RLI, UAX #9 §2.4.2).
  return isRightToLeft() ? `\u2067${list}\u2069` : list;
}

/** A name in an Arabic text. A message does so itself with its values. */
export const isolate = (text: string): string => (isRightToLeft() ? `\u2068${text}\u2069` : text);

/** For messages of zod, which are made when a value is refused. */
export const says =
  <Key extends MessageKey>(key: Key, ...values: Values<Key>) =>
  (): string =>
    t(key, ...values);

/** A message that is kept, and told in the language of who reads it. A value may be a message itself. */
export type StoredMessage = { key: MessageKey; values?: { [name: string]: string | number | StoredMessage } };

type StoredValues<Key extends MessageKey> = {
  [Name in keyof Messages[Key]]: Messages[Key][Name] extends string ? string | StoredMessage : Messages[Key][Name];
};

export const message = <Key extends MessageKey>(
  key: Key,
  ...[values]: object extends Messages[Key] ? [] : [values: StoredValues<Key>]
): StoredMessage => ({ key, values: values as StoredMessage["values"] });

// Characters that no text of a person has, around a stored message inside of a text.
const [BEGIN, END] = ["\u0002", "\u0003"];
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const recordedMessages = /\u0002([^\u0002\u0003]*)\u0003/g;

/** A message that is told later, in the place of a text: JSON and the values of other messages may hold it. */
export const recorded = <Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string => record(key, values);

const record = (key: MessageKey, values: object = {}): string => `${BEGIN}${JSON.stringify({ key, values })}${END}`;

/** Rows of older versions hold plain texts, which stay as they are, or keys that this version no longer has. */
export function tell(stored: StoredMessage | string): string {
  if (typeof stored === "string") return stored.replaceAll(recordedMessages, tellRecorded);
  if (!hasMessage(stored.key)) return stored.key;
  const values = Object.entries(stored.values ?? {});
  const told = values.map(([name, value]) => [name, typeof value === "number" ? value : tell(value)]);
  return formatMessage(stored.key, Object.fromEntries(told)) as string;
}

function tellRecorded(text: string, json: string): string {
  try {
    return tell(JSON.parse(json));
  } catch {
    // A person has written it.
    return text;
  }
}

/** For `JSON.parse` of what was stored. */
export const tellEach = (_key: string, value: unknown): unknown => (typeof value === "string" ? tell(value) : value);

/** For keys that end with a word of a service. */
export const hasMessage = (key: string): key is MessageKey => catalogue().find(key) !== undefined;

/** Returns more than a text only for messages with tags. */
export function formatMessage(key: MessageKey, values: object = {}): unknown {
  const { find, load, isRecording } = catalogue();
  if (isRecording) return record(key, values);
  const message = find(key);
  // React renders the component again when the promise is kept.
  if (message === undefined && load) throw load();
  if (message === undefined) throw new Error(`The catalogue has no message '${key}' in ${language()}.`);
  return format(message, locale(), values as Record<string, string>, formatting);
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(locale(), options).format(value);
type ListType = "conjunction" | "disjunction";
export const formatList = (items: Iterable<string>, type: ListType = "conjunction"): string =>
  listFormat(locale(), { type }).format(Array.from(items, isolate));
/** For lists of elements. */
export const listParts = (items: Iterable<string>, type: ListType) =>
  listFormat(locale(), { type }).formatToParts(items);

/** Creating a formatter takes 100 times as long as formatting. There are few kinds, so none is evicted. */
function cached<Format>(create: new (locale: string, options?: object) => Format) {
  const known = new Map<string, Format>();
  return (tag: string, options: object = {}): Format => {
    const key = `${tag}${JSON.stringify(options)}`;
    const made = known.get(key) ?? new create(tag, options);
    known.set(key, made);
    return made;
  };
}

const numberFormat = cached(Intl.NumberFormat);
const pluralRules = cached(Intl.PluralRules);
const listFormat = cached(Intl.ListFormat);
export const dateFormat = cached(Intl.DateTimeFormat);
export const relativeTimeFormat = cached(Intl.RelativeTimeFormat);

const formatting = {
  formatters: { getNumberFormat: numberFormat, getPluralRules: pluralRules, getDateTimeFormat: dateFormat },
} as unknown as FormatOptions;
