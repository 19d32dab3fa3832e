import { expect, test } from "vitest";
import { z } from "zod";
import { textPatterns } from "../text-patterns";
import type { OperationEntry } from "./operation-entry";
import { operations } from "./operations";

/** Query parameter, member, element or key of a request, or the id of its path. */
type Member = { path: string; schema: z.ZodType };

/** Passwords and tokens: only their hashes are stored or compared. */
const secret = / body\.(password|current|token|refreshToken)$/;

/** Yields everything inside a schema that may take a text. A text that a transformation reads counts as a whole. */
function* membersOf(of: z.core.$ZodType, path: string): Generator<Member> {
  const { def } = (of as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      for (const [name, member] of Object.entries(def.shape)) yield* withInner(member, `${path}.${name}`);
      if (def.catchall) yield* withInner(def.catchall, `${path}.*`);
      return;
    case "array":
      return yield* withInner(def.element, `${path}[]`);
    case "record":
      yield* withInner(def.keyType, `${path} (key)`);
      return yield* withInner(def.valueType, `${path}.*`);
    case "union":
      for (const option of def.options) yield* membersOf(option, path);
      return;
    case "pipe":
      return yield* membersOf(def.out._zod.def.type === "transform" ? def.in : def.out, path);
    case "optional":
    case "nullable":
    case "default":
      return yield* membersOf(def.innerType, path);
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "never":
    case "template_literal":
      return;
    default:
      throw new Error(`${path} has the type ${def.type}, which this test does not look into. Add it.`);
  }
}

function* withInner(schema: z.core.$ZodType, path: string): Generator<Member> {
  yield { path, schema: schema as z.ZodType };
  yield* membersOf(schema, path);
}

function* requestOf({ name, query, body, id }: OperationEntry): Generator<Member> {
  if (query) yield* membersOf(query, `${name} query`);
  if (body) yield* membersOf(body, `${name} body`);
  if (id) yield { path: `${name} id`, schema: id };
}

const members = Object.values<OperationEntry>(operations).flatMap((entry) => [...requestOf(entry)]);
const takes = ({ schema }: Member, ...texts: string[]) => texts.some((text) => schema.safeParse(text).success);
const paths = (found: Member[]) => found.map(({ path }) => path);

test("no member of a request takes a control character, but passwords and tokens", () => {
  expect(members.filter((one) => takes(one, "a", "ab cd")).length).toBeGreaterThan(100);
  const taking = members.filter((one) => takes(one, "\u0000", "a\u0000b", "a\u007f", "a\u009fb"));
  expect(paths(taking).filter((path) => !secret.test(path))).toEqual([]);
});

test("a member of a request takes line breaks only where its pattern says so", () => {
  const patterns = [textPatterns.lines, textPatterns.foundLines].map((pattern) => JSON.stringify(pattern));
  const isDescribed = ({ schema }: Member) => {
    const described = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    return patterns.some((pattern) => described.includes(pattern));
  };
  const taking = members.filter((one) => takes(one, "a\r\nb", "a\nb") && !isDescribed(one));
  expect(paths(taking).filter((path) => !secret.test(path))).toEqual([]);
});

/** Texts that are looked up, or read from a file, as they were found there. No other text may reverse what follows it. */
const found = [
  // Search, filters and pasted lists, also those of a saved view.
  / (query|body\.select|body\.select\.filter|body\.query)\.(q|location|locationUnder|location\.contains|under|list)(\[\])?$/,
  /( body\.query|\.field)\.\*$/,
  /^(move|preview)Location\w* body\.from$/,
  // Sheets, headings and cells of a file. The rule of its field checks a cell.
  /^(importAccessPoints|createImport) query\.(sheet|id|name|location|description|qrCode|team)$/,
  /^(updateImport|correctImport) body\./,
  // The rule of the custom field checks its value, and no field has such a key.
  /\.fields(\.\*| \(key\))$/,
  /^confirmLabelJob body\.ids\[\]$/,
];

test("no text of a request takes a character that reverses text, but those that are looked up", () => {
  const taking = members.filter((one) => ["\u202e", "\u2066"].some((control) => takes(one, `a${control}b`)));
  const others = paths(taking).filter((path) => !secret.test(path) && !found.some((pattern) => pattern.test(path)));
  expect(others).toEqual([]);
});
