import type { z } from "zod";
import { KEY_PATTERN } from "./idempotency-key";
import { type Json, jsonSchema } from "./openapi-schema";
import { isList, type Operation } from "./operation";

/** Parameter Objects (OpenAPI 3.1 §4.8.12). */
export const parametersOf = (one: Operation): Json[] => [
  ...pathParameters(one),
  ...queryParameters(one),
  ...headerParameters(one),
];

function pathParameters({ path, id, key }: Operation): Json[] {
  const { $schema: _, description = "Id, as answers have it", ...schema } = id ? jsonSchema(id, "input") : UUID;
  const {
    $schema: _of,
    description: ofKey = "Key, as answers have it",
    ...keySchema
  } = key ? jsonSchema(key, "input") : { type: "string" };
  return [
    { name: "id", in: "path", required: true, description, schema },
    { name: "key", in: "path", required: true, description: ofKey, schema: keySchema },
  ].filter(({ name }) => path.includes(`{${name}}`));
}

const UUID: Json = { type: "string", format: "uuid" };

function queryParameters({ query }: Operation): Json[] {
  if (!query) return [];
  // A number is described as one, although every query parameter is sent as text.
  const shape = shapeOf(query, "output");
  const required = shapeOf(query, "input").required ?? [];
  return Object.entries(shape.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as Json;
    const isRequired = required.includes(name);
    // One for each custom field: see `nestFields`.
    if (name === "field") {
      return { name: "field.{key}", in: "query", required: false, description, schema: { type: "string" } };
    }
    return { name, in: "query", required: isRequired, ...(description ? { description } : {}), schema: rest };
  });
}

type Shape = { properties?: Json; required?: string[] };
const shapeOf = (schema: z.ZodType, io: "input" | "output"): Shape =>
  (Object.values(jsonSchema(schema, io).$defs ?? {})[0] as Shape | undefined) ?? {};

const TAG = "If-None-Match";

/** True: answers 304 to a client that has the current answer. */
export const takesTag = (one: Operation): boolean => isList(one) || one.requestHeaders?.[TAG] !== undefined;

const checked: Record<string, Json> = { "Idempotency-Key": { type: "string", pattern: KEY_PATTERN } };

const headerParameters = (one: Operation): Json[] =>
  Object.entries({ ...one.requestHeaders, ...(isList(one) && { [TAG]: "304 when this is still the entity tag" }) })
    // OpenAPI 3.1 §4.8.12.1: a parameter of that name is ignored.
    .filter(([name]) => name !== "Authorization")
    .map(([name, description]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema: checked[name] ?? { type: "string" },
    }));
