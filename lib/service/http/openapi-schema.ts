import { z } from "zod";

export type Json = Record<string, unknown>;

/** Returns a `$ref` to the schema, and adds the schema and its nested ones to `schemas` by their ids. */
export function reference(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const { $defs, ...rest } = jsonSchema(schema, io);
  Object.assign(schemas, $defs);
  return rest;
}

/** Converts to JSON Schema 2020-12, with references that point to the components of the OpenAPI document. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json & { $defs?: Json } {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: one }) => {
      // A format is clearer than its regular expression of 200 characters.
      if (one.format) delete one.pattern;
      // Responses may gain members in later versions; only requests reject unknown ones.
      if (io === "output") delete one.additionalProperties;
      if (io === "input") moveDefaults(one.properties ?? {});
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"));
}

/**
 * Moves the defaults of a request's members into `allOf`, where they mean the same (JSON Schema 2020-12 §9.2).
 * openapi-typescript declares a member with `default` as always present, also in requests, so that a body without it
 * would not compile.
 */
function moveDefaults(properties: Record<string, unknown>): void {
  for (const member of Object.values(properties) as Json[]) {
    if (!("default" in member)) continue;
    member.allOf = [{ default: member.default }];
    delete member.default;
  }
}
