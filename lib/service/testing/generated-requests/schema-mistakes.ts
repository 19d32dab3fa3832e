import { type Known, resolveSchema, type Schema } from "./schema-values";

/** Value with one mistake, and what it is. */
export type Mistake = { what: string; value: unknown };

/** Returns copies of a value that fits a schema, each with one mistake by which it no longer fits. */
export function mistakesIn(schema: Schema, value: unknown, known: Pick<Known, "schemas">): Mistake[] {
  const resolved = resolveSchema(schema, known);
  if (resolved.anyOf || resolved.oneOf) return [{ what: "type", value: { unexpected: true } }];
  if (resolved.enum || resolved.const !== undefined) return [{ what: "choice", value: "no such choice" }];
  if (typeof value === "string") return inText(resolved);
  if (typeof value === "number") return inNumber(resolved);
  if (typeof value === "boolean") return [{ what: "type", value: "yes" }];
  if (Array.isArray(value)) return inList(resolved, value, known);
  return inObject(resolved, value as Record<string, unknown>, known);
}

function inText({ format, pattern, minLength = 0, maxLength, description = "" }: Schema): Mistake[] {
  // Text with surrounding spaces is trimmed before it is measured.
  const candidates: [string, unknown][] = [["type", 7]];
  if (maxLength !== undefined) candidates.push(["too long", "x".repeat(maxLength + 1)]);
  if (minLength > 0) candidates.push(["too short", "x".repeat(minLength - 1)]);
  if (format && /^(uuid|date|date-time|base64)$/.test(format)) candidates.push(["format", "not-of-this-format!"]);
  if (pattern) {
    const wrong = ["a\u0007b", " ", "a\u202eb", "a\u200bb", "no@@address"].filter(
      (one) => !new RegExp(pattern, "u").test(one),
    );
    candidates.push(...wrong.map((one): [string, string] => [`pattern ${JSON.stringify(one)}`, one]));
  }
  if (description.includes("bytes of UTF-8") && maxLength)
    candidates.push(["too many bytes", "é".repeat(maxLength - 1)]);
  return candidates.map(([what, value]) => ({ what, value }));
}

function inNumber({ type, minimum, maximum }: Schema): Mistake[] {
  return [
    { what: "type", value: "many" },
    ...(type === "integer" ? [{ what: "fraction", value: 1.5 }] : []),
    ...(minimum === undefined ? [] : [{ what: "too small", value: minimum - 1 }]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [{ what: "too large", value: maximum + 1 }]),
  ];
}

function inList(
  { items = {}, minItems = 0, maxItems, uniqueItems }: Schema,
  value: unknown[],
  known: Pick<Known, "schemas">,
) {
  const [first] = value;
  const mistakes: Mistake[] = [{ what: "type", value: {} }];
  if (minItems > 0) mistakes.push({ what: "empty", value: [] });
  if (first === undefined) return mistakes;
  if (maxItems !== undefined && maxItems <= 1_000) {
    mistakes.push({ what: "too many", value: Array.from({ length: maxItems + 1 }, () => first) });
  }
  if (uniqueItems) mistakes.push({ what: "twice", value: [...value, first] });
  const inFirst = mistakesIn(items, first, known);
  return [
    ...mistakes,
    ...inFirst.map(({ what, value: wrong }) => ({ what: `0: ${what}`, value: [wrong, ...value.slice(1)] })),
  ];
}

function inObject(schema: Schema, value: Record<string, unknown>, known: Pick<Known, "schemas">): Mistake[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return [
    ...required.map((name) => ({ what: `without ${name}`, value: without(name) })),
    ...(additionalProperties === false ? [{ what: "unknown member", value: { ...value, unexpected: 1 } }] : []),
    ...Object.entries(value).flatMap(([name, member]) =>
      mistakesIn(properties[name] ?? {}, member, known).map(({ what, value: wrong }) => ({
        what: `${name}: ${what}`,
        value: { ...value, [name]: wrong },
      })),
    ),
  ];
}
