import fc from "fast-check";

/** JSON Schema 2020-12, as far as the OpenAPI document uses it. */
export type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
};

/** Schemas of the document by their names, and values that exist in the service by the names of members. */
export type Known = { schemas: Record<string, Schema>; hints: Record<string, unknown[]> };

export const resolveSchema = (schema: Schema, { schemas }: Pick<Known, "schemas">): Schema =>
  schema.$ref ? (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

/** Most elements of a generated list, and most code points of a generated text, unless a minimum is higher. */
const ITEMS = 4;
const CHARACTERS = 60;

/**
 * Returns an arbitrary of values that fit a schema, most of them from `hints` where it has the member. Schemas with
 * rules about several members may refuse a value: see `dependentSchemas`.
 */
export function valuesOf(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const resolved = resolveSchema(schema, known);
  const made = madeOf(resolved, known, name);
  const hints = (known.hints[name] ?? []).filter(
    (hint) => resolved.type === undefined || isOfType(hint, resolved.type),
  );
  return hints.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hints) }, made) : made;
}

const isOfType = (value: unknown, type: string): boolean =>
  Array.isArray(value) ? type === "array" : typeof value === type.replace("integer", "number");

function madeOf(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const others = schema.anyOf ?? schema.oneOf;
  if (others) return fc.oneof(...others.map((one) => valuesOf(one, known, name)));
  const { minimum: min = -1_000, maximum: max = 1_000 } = schema;
  if (schema.type === "string") return textsOf(schema);
  if (schema.type === "integer") return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  if (schema.type === "number")
    return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), doubles(min, max));
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") return listsOf(schema, known, name);
  if (schema.type === "object") return objectsOf(schema, known);
  throw new Error(`the generator does not know the schema ${JSON.stringify(schema)}`);
}

const doubles = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));

function listsOf(
  { items = {}, minItems = 0, maxItems = ITEMS, uniqueItems = false }: Schema,
  known: Known,
  name: string,
) {
  const item = valuesOf(items, known, name);
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, ITEMS)) };
  return uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (one) => JSON.stringify(one) })
    : fc.array(item, lengths);
}

/** Returns an arbitrary of objects with all required members and some others, mostly few. */
function objectsOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const chosen = fc.oneof(fc.subarray(optional, { maxLength: Math.min(2, optional.length) }), fc.subarray(optional));
  return chosen.chain((names) =>
    fc.record(
      Object.fromEntries([...required, ...names].map((name) => [name, valuesOf(properties[name] ?? {}, known, name)])),
      { noNullPrototype: true },
    ),
  );
}

const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
  ),
  date: day.map((one) => one.toISOString().slice(0, 10)),
  "date-time": fc.oneof(
    day.map((one) => one.toISOString()),
    day.map((one) => one.toISOString().replace(/\.\d+Z$/, "+05:30")),
  ),
  base64: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("base64")),
};

/** Texts that people type, and that programs often handle wrongly. */
const notable = [
  "",
  " ",
  "Loading gate",
  "Tür zum Café 7",
  "正面ゲート",
  "بوابة",
  "👩‍👩‍👧 Door",
  "0",
  "null",
  "__proto__",
  "constructor",
  "a\u0301b",
  "' or 1=1 --",
  "<b>&amp;",
  "%00%ff",
  "{{7*7}}",
  "../../etc/passwd",
  "50%_\\",
  '"quoted"',
  "line\nbreak\ttab",
];

/** Returns a pattern without the words that it excludes, which are too few to matter. */
const withoutExceptions = (pattern: string): string => pattern.replace(/\(\?!\w+\$\)/, "");

/** Returns whether few texts match a pattern: one that only excludes characters matches most of the others. */
const isNarrow = (pattern: string): boolean => pattern.startsWith("^") && !/\[\^|\(\?[=!<]/.test(pattern);

function textsOf({ format = "", pattern = "", minLength = 0, maxLength = CHARACTERS, description = "" }: Schema) {
  const formatted = formats[format];
  if (formatted) return formatted;
  // A limit in bytes is stated in words: only ASCII comes near the limit in characters.
  const unit = description.includes("bytes") ? ("grapheme-ascii" as const) : ("grapheme" as const);
  const long = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, CHARACTERS)) };
  const matching = new RegExp(pattern, "u");
  const usual = withoutExceptions(pattern);
  const texts = fc.oneof(
    fc.constantFrom(...notable),
    fc.string({ ...long, unit }),
    fc.constant("x".repeat(maxLength)),
    ...(isNarrow(usual) ? [fc.stringMatching(new RegExp(usual, "u"), { size: "small" })] : []),
  );
  const fits = (text: string) => {
    const length = [...text].length;
    return matching.test(text) && length >= minLength && length <= maxLength && text.isWellFormed();
  };
  return texts.filter(fits);
}
