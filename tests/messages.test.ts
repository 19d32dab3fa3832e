import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { describe, expect, test } from "vitest";
import { declareMessages, valuesOf } from "@/bin/steps/declare-messages.mjs";
import { englishMessages, messageKeys } from "@/bin/steps/messages.mjs";
import { negotiateLanguage } from "@/lib/messages/catalogues";
import { languageCodes } from "@/lib/messages/messages";

const root = join(import.meta.dirname, "..");
const english = new Map<string, string>(englishMessages());
const modules = new Map<string, { keys: string[] }>(messageKeys());

const textsOf = (language: string) =>
  new Map<string, string>(
    readdirSync(join(root, "messages", language)).flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(join(root, "messages", language, file), "utf8"))).flatMap(
        ([name, text]) => (name.startsWith("@") ? [] : [[`${file.slice(0, -".json".length)}.${name}`, text] as const]),
      ),
    ),
  );

describe.each(languageCodes.filter((code) => code !== "en"))("the messages in %s", (language) => {
  const texts = textsOf(language);

  test("are those of English, and no others", () => {
    expect([...english.keys()].filter((key) => !texts.has(key))).toEqual([]);
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  test("have the values of the English ones, and every plural that the language has", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const faults = [...texts].flatMap(([key, text]) => {
      const wanted = JSON.stringify(sortedEntries(valuesOf(english.get(key) ?? "")));
      if (JSON.stringify(sortedEntries(valuesOf(text))) !== wanted) return [`${key} has other values than English`];
      const plurals = text.matchAll(/\{\w+, plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g);
      const missing = [...plurals].flatMap(([, branches = ""]) =>
        pluralCategories.filter((category) => !new RegExp(`(^|[\\s}])${category}\\s*\\{`).test(branches)),
      );
      // “many” of French and Spanish begins at a million, where no office is.
      const needed = missing.filter((category) => category !== "many" || language === "ar");
      return needed.map((category) => `${key} lacks the plural “${category}”`);
    });
    expect(faults).toEqual([]);
  });
});

const sortedEntries = (values: object) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

test("every message is used", () => {
  const used = new Set([...modules.values()].flatMap(({ keys }) => keys));
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
});

test("messages/messages.d.ts declares the English messages: if not, run npm run messages", () => {
  expect(readFileSync(join(root, "messages/messages.d.ts"), "utf8")).toBe(declareMessages());
});

type Node = { type: string; [member: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => [value].flat())
    .flatMap(nodeOf);
/** Arguments of calls are wrapped in objects without a type. */
const nodeOf = (value: unknown): Node[] =>
  isNode(value)
    ? [value]
    : isNode((value as { expression?: unknown } | null)?.expression)
      ? [(value as { expression: Node }).expression]
      : [];

const parse = (text: string, tsx = true): Node =>
  parseSync(text, { syntax: "typescript", tsx, target: "es2022" }) as unknown as Node;

const LETTERS = /\p{L}{2}/u;
const READ = new Set(["title", "label", "aria-label", "alt", "placeholder", "help", "submit", "legend", "summary"]);

/** Returns the texts of elements, and of attributes that people read. Symbols and single letters are no texts. */
function findTexts(node: Node): string[] {
  if (node.type === "JSXText" && LETTERS.test(String(node.value))) return [String(node.value).trim()];
  const { name, value } = node as { name?: { value?: string }; value?: Node };
  if (node.type === "JSXAttribute" && READ.has(name?.value ?? "") && value?.type === "StringLiteral")
    return LETTERS.test(String(value.value)) ? [String(value.value)] : [];
  return childrenOf(node).flatMap(findTexts);
}

const TRANSLATORS = new Set(["t", "rich", "formatNumber", "formatList", "formatPercent", "locale"]);

/** Returns the calls that run while the module loads. */
function findEarlyCalls(node: Node): string[] {
  if (/Function|ClassMethod|ObjectMethod|MethodProperty|GetterProperty/.test(node.type)) return [];
  const called = node.type === "CallExpression" ? (node.callee as { value?: string }).value : undefined;
  return [...(called && TRANSLATORS.has(called) ? [called] : []), ...childrenOf(node).flatMap(findEarlyCalls)];
}

const parsed = [...modules.keys()].map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

test("no component has a text of its own", { timeout: 300_000 }, () => {
  const components = parsed.filter(([path]) => path.endsWith(".tsx") && !path.startsWith("components/api/"));
  const found = components.flatMap(([path, text]) => findTexts(parse(text)).map((each) => `${path}: ${each}`));
  expect(found).toEqual([]);
  expect(findTexts(parse('<p title="Not so" className="p-4">Hello <b>you</b> {name} · x</p>'))).toEqual([
    "Not so",
    "Hello",
    "you",
  ]);
});

/** Returns the templates that set a message and another text one after the other. */
function findGlue(node: Node): string[] {
  const { quasis = [], expressions = [] } = node as { quasis?: { cooked?: string }[]; expressions?: Node[] };
  const isMessage = (part?: Node) => /^(t|tell)$/.test((part?.callee as { value?: string } | undefined)?.value ?? "");
  const isGlued = expressions.some(
    (part, at) => at > 0 && quasis[at]?.cooked === " " && (isMessage(part) || isMessage(expressions[at - 1])),
  );
  return [...(isGlued ? [quasis.map(({ cooked }) => cooked).join("…")] : []), ...childrenOf(node).flatMap(findGlue)];
}

test("no sentences are joined by a blank, which Chinese does not have", { timeout: 300_000 }, () => {
  const found = parsed.flatMap(([path, text]) =>
    findGlue(parse(text, path.endsWith("x"))).map((glue) => `${path}: ${glue}`),
  );
  // Only a search reads it.
  expect(found).toEqual(["components/commands/command-options.ts: … …"]);
  expect(findGlue(parse(`[\`\${t("x.y")} \${more}\`, \`\${t("x.y")}: \${more}\`, \`\${one} \${more}\`]`))).toEqual([
    "… …",
  ]);
});

test("no message is read while a module loads, when the language is not known yet", () => {
  const calling = parsed.filter(([, text]) => text.includes("@/lib/messages/messages"));
  expect(
    calling.flatMap(([path, text]) =>
      findEarlyCalls(parse(text, path.endsWith("x"))).map((call) => `${path}: ${call}()`),
    ),
  ).toEqual([]);
  expect(findEarlyCalls(parse('const a = t("x.y"); const b = () => t("x.z"); z.string(says("x.y"));'))).toEqual(["t"]);
});

test("Accept-Language names a language of ours, or none", () => {
  const asked = ["de-AT,en;q=0.5", "it, fr;q=0.8", "zh-TW", "tlh", "*", undefined];
  expect(asked.map(negotiateLanguage)).toEqual(["de", "fr", "zh", null, "en", null]);
});
