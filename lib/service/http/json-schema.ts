import { z } from "zod";

export type Json = Record<string, unknown>;

/** A `$ref` to the schema, which is put among the components under its id, as are those inside it. */
export function reference(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const { $defs, ...rest } = jsonSchema(schema, io);
  Object.assign(schemas, $defs);
  return rest;
}

/** As JSON Schema 2020-12, references made to point at the components. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json & { $defs?: Json } {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: one }) => {
      // A format says it better than a regular expression of 200 characters.
      if (one.format) delete one.pattern;
      // Answers may gain members; only requests are closed.
      if (io === "output") delete one.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"));
}
