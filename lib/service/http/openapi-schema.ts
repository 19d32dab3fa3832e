import { z } from "zod";

export type Json = Record<string, unknown>;

/** Adds the schema and its nested ones to `schemas` by their ids. */
export function reference(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const { $defs, ...rest } = jsonSchema(schema, io);
  Object.assign(schemas, $defs);
  return rest;
}

/** JSON Schema 2020-12; references point to the components of the document. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json & { $defs?: Json } {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: one }) => {
      // Clearer than a regular expression of 200 characters.
      if (one.format) delete one.pattern;
      // Later versions may add members; only requests reject unknown ones.
      if (io === "output") delete one.additionalProperties;
      if (io === "input") moveDefaults(one.properties ?? {});
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"));
}

/** openapi-typescript requires a member with `default`, also in requests; in `allOf` it means the same (§9.2). */
function moveDefaults(properties: Record<string, unknown>): void {
  for (const member of Object.values(properties) as Json[]) {
    if (!("default" in member)) continue;
    member.allOf = [{ default: member.default }];
    delete member.default;
  }
}
